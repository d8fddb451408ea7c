import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ServiceOverview } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import classes from './overview.module.css'

/** The total counts of users, organizations and sessions. */
export function Totals({ totals, withoutSecondFactor }: Pick<ServiceOverview, 'totals' | 'withoutSecondFactor'>) {
  const { t } = useTranslation()
  const numbers = new Intl.NumberFormat(useLocale())
  return (
    <dl className={`${classes.panel} ${classes.large}`}>
      <div>
        <dt>{t('users.title')}</dt>
        <dd>
          <Link to="/admin/users">{numbers.format(totals.users)}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('nav.organizations')}</dt>
        <dd>{numbers.format(totals.organizations)}</dd>
      </div>
      <div>
        <dt>{t('admin.sessions')}</dt>
        <dd>{numbers.format(totals.sessions)}</dd>
      </div>
      {withoutSecondFactor !== null && (
        <div>
          <dt>{t('admin.withoutSecondFactor')}</dt>
          <dd>{numbers.format(withoutSecondFactor)}</dd>
        </div>
      )}
    </dl>
  )
}
