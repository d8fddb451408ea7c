import { useRecentEventsOf } from '#data/admin-organizations.ts'
import { RecentEvents } from '#pages/admin/recent-events.tsx'

export function OrganizationEvents({ organizationId, now }: { organizationId: string; now: Date }) {
  return (
    <RecentEvents listed={useRecentEventsOf(organizationId)} filters={{ organization: organizationId }} now={now} />
  )
}
