import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useOverview } from '#data/organizations.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Facts } from './facts.tsx'
import { LeaveSection } from './leave-section.tsx'

export function OverviewPage() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data, error, isFetching, refetch } = useOverview(organization.id)
  return (
    <>
      <PageHeader title={organization.name} help={t('organization.overviewHelp')} />
      {!data && error ? (
        <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Facts counts={data?.counts} />
      )}
      <LeaveSection />
    </>
  )
}
