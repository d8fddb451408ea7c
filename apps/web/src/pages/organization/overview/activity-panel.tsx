import { useRecentOrganizationEvents } from '#data/audit.ts'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Panel } from './panel.tsx'
import { PanelContent, PanelSkeleton } from './panel-content.tsx'

const ActivityRows = lazyPart(
  async () => (await withMessages(() => import('./activity-rows.tsx'), 'admin', 'audit')).ActivityRows,
)

/** The most recent events, for those who may see the organization's activity. */
export function ActivityPanel() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const query = useRecentOrganizationEvents(organization.id)
  const none = query.data?.events.length === 0 ? t('organization.noActivity') : undefined
  return (
    <Panel
      title={t('organization.recent')}
      all={{ to: '/organizations/$slug/activity', label: t('organization.allActivity') }}
    >
      <PanelContent query={query} failed={t('organization.activityFailed')} none={none}>
        {query.data && <ActivityRows page={query.data} waiting={<PanelSkeleton />} />}
      </PanelContent>
    </Panel>
  )
}
