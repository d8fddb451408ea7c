import { useCurrentOrganization } from '#data/current-organization.ts'
import { useOverview } from '#data/organizations.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { InviteLink } from '#pages/organization/invite-link.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { LeaveSection } from './leave-section.tsx'
import { MemberPanel } from './member-panel.tsx'
import { OverviewFacts } from './overview-facts.tsx'
import panel from './panel.module.css'

const NextSteps = lazyPart(async () => (await withMessages(() => import('./next-steps.tsx'), 'home')).NextSteps)

export function OverviewPage() {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  const { data, error, isFetching, refetch } = useOverview(organization.id)
  return (
    <>
      <div className={page.top}>
        <PageHeader title={organization.name} help={t('organization.overviewHelp')} />
        <InviteLink />
      </div>
      {!data && error ? (
        <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <OverviewFacts overview={data} />
      )}
      {data && <NextSteps counts={data.counts} />}
      <div className={panel.panels}>
        <MemberPanel />
        {can('invitation:create') && <InvitationPanel />}
        {can('organization:update') && <ActivityPanel />}
      </div>
      <LeaveSection />
    </>
  )
}
