import { isBanned } from '@foyer/auth-domain/user/ban'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserOutcome } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useRefusalMessage } from '#ui/feedback/use-error-message.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import type { Act } from './act-dialog.tsx'
import classes from './users.module.css'

const ActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog)

const acts = [
  { act: 'ban', permission: 'user:ban' },
  { act: 'unban', permission: 'user:ban' },
  { act: 'signOut', permission: 'session:revoke' },
  { act: 'remove', permission: 'user:delete' },
] as const

type Props = {
  /** The users of the page who may be selected. */
  users: readonly User[]
  selected: ReadonlySet<string>
  /** How many users there are on all pages, where that is known. */
  total: number | undefined
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Selects the users of a page, and acts on those who are selected. */
export function SelectionBar({ users, selected, total, onSelect }: Props) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const numbers = new Intl.NumberFormat(useLocale())
  const [act, setAct] = useState<Act>()
  const [refused, setRefused] = useState<readonly UserOutcome[]>([])
  const now = useNow()
  const chosen = users.filter(({ id }) => selected.has(id))
  const isAll = users.length > 0 && selected.size === users.length

  // Who was refused stays selected, so that something else can be done with them.
  function finish(outcomes: readonly UserOutcome[]): void {
    const left = outcomes.filter(({ refusal }) => refusal !== undefined)
    setAct(undefined)
    setRefused(left)
    onSelect(new Set(left.map(({ userId }) => userId)))
  }

  return (
    <div className={classes.selection} data-any={selected.size > 0 || undefined}>
      <Checkbox
        label={selected.size === 0 && t('bulk.page')}
        aria-label={t('bulk.page')}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        disabled={users.length === 0}
        onChange={() => onSelect(new Set(isAll ? [] : users.map(({ id }) => id)))}
      />
      {selected.size === 0 && total !== undefined && (
        <span className={classes.total}>{t('users.total', { number: numbers.format(total) })}</span>
      )}
      {selected.size > 0 && (
        <>
          <span role="status">{t('bulk.selected', { number: selected.size })}</span>
          <span className={classes.acts}>
            {acts
              .filter(({ act: name, permission }) => can(permission) && concerned(name, chosen, now).length > 0)
              .map(({ act: name }) => (
                <Button
                  key={name}
                  variant="default"
                  size="sm"
                  color={name === 'ban' || name === 'remove' ? 'danger' : undefined}
                  onClick={() => setAct(name)}
                >
                  {t(`bulk.act.${name}`)}
                </Button>
              ))}
          </span>
        </>
      )}
      {refused.length > 0 && <Refused outcomes={refused} users={users} />}
      {act && (
        <ActDialog act={act} userIds={concerned(act, chosen, now)} onDone={finish} onClose={() => setAct(undefined)} />
      )}
    </div>
  )
}

/** The users on whom an act has an effect: who is banned is not banned once more. */
function concerned(act: Act, users: readonly User[], now: Date): string[] {
  const isBan = act === 'ban' || act === 'unban'
  return users.filter((user) => !isBan || isBanned(user, now) === (act === 'unban')).map(({ id }) => id)
}

function Refused({ outcomes, users }: { outcomes: readonly UserOutcome[]; users: readonly User[] }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const refusalMessage = useRefusalMessage()
  return (
    <div role="alert" className={classes.refused}>
      <p>{t('bulk.refused')}</p>
      <ul>
        {outcomes.map(({ userId, refusal }) => {
          const user = users.find(({ id }) => id === userId)
          return (
            <li key={userId}>
              <strong>{user ? nameOf(user) : userId}</strong> {refusal && refusalMessage(refusal)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
