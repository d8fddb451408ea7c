import type { Retention } from '@foyer/auth-domain/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { isWaiting } from '#webhooks/waiting-deliveries.ts'

const kinds = {
  session: ({ now }) => sql`"expiresAt" <= ${now}`,
  verification: ({ now }) => sql`"expiresAt" <= ${now}`,
  pendingSignIn: ({ now }) => sql`"expiresAt" <= ${now}`,
  trustedDevice: ({ now }) => sql`"expiresAt" <= ${now}`,
  // A first secret that no code has confirmed in time.
  twoFactor: ({ now }) => sql`"secret" is null and "pendingExpiresAt" <= ${now}`,
  jwks: ({ now }) => sql`"expiresAt" <= ${now}`,
  apikey: ({ keysExpiredBefore }) => sql`"expiresAt" <= ${keysExpiredBefore}`,
  deviceCode: ({ deviceCodesExpiredBefore }) => sql`"expiresAt" <= ${deviceCodesExpiredBefore}`,
  oauthAccessToken: ({ now }) => sql`"expiresAt" <= ${now}`,
  oauthAssertion: ({ now }) => sql`"expiresAt" <= ${now}`,
  oauthCode: ({ now }) => sql`"expiresAt" <= ${now}`,
  oauthGrant: ({ now }) => sql`"expiresAt" <= ${now}`,
  // One that has registered itself, and that no user lets in.
  oauthClient: ({ registeredBefore }) =>
    sql`"origin" = 'registered' and "createdAt" <= ${registeredBefore}
      and not exists (select from "oauthConsent" where "clientId" = "oauthClient"."id")`,
  lease: ({ now }) => sql`"until" <= ${now}`,
  outbox: ({ sentBefore }) => sql`"sentAt" <= ${sentBefore}`,
  parked: ({ parkedBefore }) => sql`"parkedAt" <= ${parkedBefore}`,
  // Not one that was asked for once more, and is still to be sent.
  webhookDelivery: ({ deliveriesBefore }) =>
    sql`"createdAt" <= ${deliveriesBefore} and (not (${isWaiting()}) or "nextAttemptAt" <= ${deliveriesBefore})`,
  formerUsername: ({ freedBefore }) => sql`"freedAt" <= ${freedBefore}`,
  signInThrottle: ({ throttledBefore }) => sql`"updatedAt" <= ${throttledBefore}`,
  rateLimit: ({ now }) => sql`"expire" <= ${now.getTime()}`,
} as const satisfies Record<string, (bounds: Retention) => RawBuilder<unknown>>

/** A kind of rows that expire: a table, or the parked mails of the outbox. */
type SweptKind = keyof typeof kinds

export const sweptKinds = Object.keys(kinds) as readonly SweptKind[]

/** Deletes at most `batch` expired rows of a kind; returns the number deleted. */
export async function sweepKind(db: Db, kind: SweptKind, bounds: Retention, batch: number): Promise<number> {
  const table = sql.table(kind === 'parked' ? 'outbox' : kind)
  // By ctid and skipping locked rows, so that neither other sweepers nor transactions that use a row are blocked.
  const deleted = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${kinds[kind](bounds)} limit ${batch} for update skip locked
    ))`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
