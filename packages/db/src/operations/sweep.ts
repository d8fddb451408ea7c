import type { Retention } from '@foyer/auth-domain/retention'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** Deletes at most `batch` expired rows of each kind; returns the number deleted per kind. */
export async function sweepOnce(db: Db, bounds: Retention, batch: number): Promise<Record<string, number>> {
  const { now, sentBefore, parkedBefore, throttledBefore } = bounds
  const kinds = {
    session: sql`"expiresAt" <= ${now}`,
    verification: sql`"expiresAt" <= ${now}`,
    pendingSignIn: sql`"expiresAt" <= ${now}`,
    jwks: sql`"expiresAt" <= ${now}`,
    lease: sql`"until" <= ${now}`,
    outbox: sql`"sentAt" <= ${sentBefore}`,
    parked: sql`"parkedAt" <= ${parkedBefore}`,
    signInThrottle: sql`"updatedAt" <= ${throttledBefore}`,
    rateLimit: sql`"expire" <= ${now.getTime()}`,
  }
  const swept: Record<string, number> = {}
  for (const [kind, overdue] of Object.entries(kinds)) {
    const table = sql.table(kind === 'parked' ? 'outbox' : kind)
    // By ctid and skipping locked rows, so that neither other sweepers nor transactions that use a row are blocked.
    const deleted = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${overdue} limit ${batch} for update skip locked
      ))`.execute(db)
    swept[kind] = Number(deleted.numAffectedRows ?? 0)
  }
  return swept
}
