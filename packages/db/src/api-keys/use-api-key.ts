import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { Database } from '#schema/database.ts'
import { findUserById, type StoredUser } from '#users/users.ts'
import { apiKeyColumns, toApiKey } from './api-keys.ts'

/** A key and the user who owns it; undefined for a key of an organization. */
export type KeyWithUser = { key: AnyApiKey; user: StoredUser | undefined }

/** Found by its fingerprint: one look into the unique index (T115). */
export async function findApiKeyByHandle(db: Db, handle: string): Promise<KeyWithUser | undefined> {
  const row = await db.selectFrom('apikey').select(apiKeyColumns).where('key', '=', handle).executeTakeFirst()
  if (row === undefined) return undefined
  return { key: toApiKey(row), user: row.userId === null ? undefined : await findUserById(db, row.userId) }
}

/** Takes one use of a key at `now`, if its limits leave one, in a statement of its own (T109). */
export async function claimApiKeyUse(db: Db, id: string, now: Date): Promise<AnyApiKey | undefined> {
  const row = await db
    .updateTable('apikey')
    .set({
      requestCount: sql`case when ${windowIsOver(now)} then 1 else "requestCount" + 1 end`,
      windowStartedAt: sql`case when ${windowIsOver(now)} then ${now} else "windowStartedAt" end`,
      remaining: sql`case when ${refillIsDue(now)} then "refillAmount" - 1 else "remaining" - 1 end`,
      lastRefillAt: sql`case when ${refillIsDue(now)} then ${now} else "lastRefillAt" end`,
      lastRequest: now,
    })
    .where('id', '=', id)
    .where((key) => isLiveAt(key, now))
    .where(sql<boolean>`("remaining" is null or "remaining" > 0 or ${refillIsDue(now)})`)
    .where(sql<boolean>`(not "rateLimitEnabled" or "requestCount" < "rateLimitMax" or ${windowIsOver(now)})`)
    .returning(apiKeyColumns)
    .executeTakeFirst()
  return row && toApiKey(row)
}

/** Stores the last use of a key without limits, at most once a second (T119). */
export async function touchApiKey(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('apikey')
    .set({ lastRequest: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('lastRequest', 'is', null), eb('lastRequest', '<=', aSecondBefore(now))]))
    .execute()
}

/** Whether a touch would write anything. */
export function isTouchDue({ lastRequest }: Pick<AnyApiKey, 'lastRequest'>, now: Date): boolean {
  return lastRequest === null || lastRequest <= aSecondBefore(now)
}

/** Whether a key may still be used, which does not change before the transaction ends. Its user must be locked before. */
export async function lockApiKey(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('apikey')
    .select('id')
    .where('id', '=', id)
    .where((key) => isLiveAt(key, now))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

function isLiveAt({ and, or, eb }: ExpressionBuilder<Database, 'apikey'>, now: Date) {
  return and([eb('enabled', '=', true), or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])])
}

// Fixed windows, from the first use (T110). A key without a window has one that is always over.
function windowIsOver(now: Date) {
  return sql<boolean>`coalesce("windowStartedAt" + "rateLimitTimeWindow" * interval '1 ms' <= ${now}, true)`
}

// `remaining` of a key that is counted by nothing stays null: null - 1 is null.
function refillIsDue(now: Date) {
  return sql<boolean>`coalesce("remaining" is not null and
    coalesce("lastRefillAt", "createdAt") + "refillInterval" * interval '1 ms' <= ${now} and "refillAmount" > 0, false)`
}

function aSecondBefore(now: Date): Date {
  return new Date(now.getTime() - 1000)
}
