import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../ui/rows.module.css'
import { Rows } from '../../ui/rows.tsx'
import classes from './sessions-table.module.css'

type Props = { busy?: boolean; foot?: ReactNode; children: ReactNode }

/** The frame and the columns; the rows come from outside, real ones or the grey ones of waiting. */
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
