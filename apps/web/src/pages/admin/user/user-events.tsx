import { useRecentUserEvents } from '#data/audit.ts'
import { RecentEvents } from '#pages/admin/recent-events.tsx'

/** The most recent events about a user or by them. */
export function UserEvents({ userId, now }: { userId: string; now: Date }) {
  return <RecentEvents listed={useRecentUserEvents(userId)} filters={{ person: userId }} now={now} />
}
