import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Rows } from '#ui/table/rows.tsx'
import classes from './sessions-table.module.css'

type Props = { busy?: boolean; foot?: ReactNode; children: ReactNode }

/** The table of sessions, whose rows are sessions or their skeletons. */
export function SessionsTable({ busy = false, foot, children }: Props) {
  const { t } = useTranslation()
  const columns = [t('sessions.device'), t('sessions.address'), t('sessions.signedIn'), t('sessions.lastActive')]
  return (
    <div className={`${rows.frame} ${classes.frame}`}>
      <Rows label={t('sessions.heading')} columns={columns} actions={t('sessions.actions')} busy={busy}>
        {children}
      </Rows>
      {foot}
    </div>
  )
}
