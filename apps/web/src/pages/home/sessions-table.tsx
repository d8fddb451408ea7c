import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './sessions-table.module.css'

/** The frame and the columns; the rows come from outside, real ones or the grey ones of waiting. */
export function SessionsTable({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-label={t('sessions.heading')} aria-busy={busy}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{t('sessions.device')}</th>
          <th scope="col">{t('sessions.address')}</th>
          <th scope="col">{t('sessions.signedIn')}</th>
          <th scope="col">{t('sessions.lastActive')}</th>
          <th scope="col">
            <span className={classes.hiddenWord}>{t('sessions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className={classes.body}>{children}</tbody>
    </table>
  )
}
