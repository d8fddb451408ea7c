import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Row, RowAction, RowIcon, RowText } from '#ui/list/list.tsx'
import { type RowAction as Action, RowMenu } from '#ui/table/row-menu.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './api-keys.module.css'
import { KeyRights } from './key-rights.tsx'

type Props = {
  name: string
  /** How the key begins; null where that is not stored. */
  start: string | null
  /** Null for a key without permissions of its own. */
  rights: Rights | null
  /** A badge, where there is something to notice. */
  state: ReactNode
  actions: readonly Action[]
  /** In `RowDetail`s what else is known of it. */
  children: ReactNode
}

/** A key of any kind with how it begins and what it may do. */
export function KeyRow({ name, start, rights, state, actions, children }: Props) {
  const { t } = useTranslation()
  const title = (
    <>
      <LongText text={name} /> {start !== null && <code className={classes.start}>{start}…</code>}
      {state}
    </>
  )
  return (
    <Row tall={rights !== null}>
      <RowIcon>
        <IconKey size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        {rights !== null && <KeyRights rights={rights} />}
        {children}
      </RowText>
      {actions.length > 0 && (
        <RowAction>
          <RowMenu label={t('apiKeys.actions', { name: cutText(name) })} actions={actions} />
        </RowAction>
      )}
    </Row>
  )
}
