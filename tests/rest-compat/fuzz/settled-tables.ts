import type { TestDatabase } from '@foyer/db/testing/test-database'
import { eventually } from '@foyer/testing/eventually'
import { type Tables, tablesWithoutCounters } from '@foyer/testing/tables'
import { expect } from 'vitest'

/** What goes on after an answer. */
const SENT_LATER = new Set(['outbox', 'webhookDelivery'])
/** A refusal that is recorded. */
const RECORDED = 'user.impersonation.refused'
/** That a wrong code or a key was tried is noted, whatever becomes of the call; and one that is let into no organization has none. */
const CHANGED_BY_REFUSALS = new Set([
  ...['attempts', 'askerAttempts', 'attemptsSince', 'lastRequest', 'requestCount', 'windowStartedAt'],
  'activeOrganizationId',
  // Of a webhook, whose events are sent later.
  ...['dueAt', 'failingSince', 'leasedUntil'],
])
/** A challenge is answered once, rightly or wrongly. */
const CHALLENGE = /^passkey-/

/** What a refused call must not change, once nothing is left to do of the calls before it. */
export async function settledTables(database: Pick<TestDatabase, 'db'>): Promise<Tables> {
  await eventually(async () => {
    const waiting = await database.db.selectFrom('outbox').select('kind').where('sentAt', 'is', null).execute()
    expect(waiting).toEqual([])
  })
  const tables = await tablesWithoutCounters(database)
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !SENT_LATER.has(table))
      .map(([table, rows]) => [table, rows.filter(isKept).map(unchanging)]),
  )
}

function isKept({ purpose, type }: Record<string, unknown>): boolean {
  return !CHALLENGE.test(String(purpose)) && type !== RECORDED
}

function unchanging(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED_BY_REFUSALS.has(column)))
}
