import type { TestApp } from '@foyer/testing/test-app'

/** The events of refused sign-ins, oldest first. */
export async function recorded({ database }: TestApp) {
  return database.db
    .selectFrom('auditEvent')
    .select(['type', 'actorId', 'targetEmail', 'ipAddress', 'userAgent', 'detail'])
    .where('type', 'like', 'user.authentication.%')
    .orderBy('id')
    .execute()
}

/** How many events there are of each type, by the last part of its name. */
export function countsOf(events: readonly { type: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of events) {
    const name = type.slice(type.lastIndexOf('.') + 1)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
