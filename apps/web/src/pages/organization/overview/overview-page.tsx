import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useFullOrganization } from '../../../data/organizations.ts'
import { PageHeader } from '../../../shell/page-header.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { Facts } from './facts.tsx'
import { LeaveSection } from './leave-section.tsx'

export function OverviewPage() {
  const { t } = useTranslation()
  const { organization } = useHere()
  return (
    <>
      <PageHeader title={organization.name} help={t('organization.overviewHelp')} />
      <Content />
    </>
  )
}

function Content() {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { data, error, isFetching, refetch } = useFullOrganization(organization.id)
  if (data) {
    return (
      <>
        <Facts full={data} />
        <LeaveSection invitations={data.invitations} />
      </>
    )
  }
  if (!error) return <RowsSkeleton />
  return <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
