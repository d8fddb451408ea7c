import { Link } from '@tanstack/react-router'
import type { ServiceOverview } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'

/** The total counts of users, organizations and sessions. */
export function Totals({ totals, withoutSecondFactor }: Pick<ServiceOverview, 'totals' | 'withoutSecondFactor'>) {
  const { t } = useTranslation()
  const numbers = new Intl.NumberFormat(useLocale())
  return (
    <Facts framed counts="large">
      <Fact label={t('users.title')}>
        <Link to="/admin/users">{numbers.format(totals.users)}</Link>
      </Fact>
      <Fact label={t('nav.organizations')}>
        <Link to="/admin/organizations">{numbers.format(totals.organizations)}</Link>
      </Fact>
      <Fact label={t('admin.sessions')}>{numbers.format(totals.sessions)}</Fact>
      {withoutSecondFactor !== null && (
        <Fact label={t('admin.withoutSecondFactor')}>{numbers.format(withoutSecondFactor)}</Fact>
      )}
    </Facts>
  )
}
