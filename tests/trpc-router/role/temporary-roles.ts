import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { sql } from 'kysely'

/** The time of an app's clock in so many seconds. */
export function later(app: TestApp, seconds: number): Date {
  return new Date(app.services.now().getTime() + seconds * 1000)
}

/** Gives a member of Acme roles. */
export function give(
  by: TestClient,
  to: string,
  change: { role: string | string[]; until?: unknown; reason?: string },
) {
  return call(by, 'updateMemberRole', { organizationId: 'acme', memberId: `acme-${to}`, ...change })
}

/** What the events of a type say, in their order, and of whom. */
export async function detailsOf(app: TestApp, type: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ of: string | null; detail: string }>`select "targetUserId" as "of", "detail"
    from "auditEvent" where "type" = ${type} order by "id"`.execute(app.database.db)
  return rows.map(({ of, detail }) => ({ of, ...JSON.parse(detail) }))
}
