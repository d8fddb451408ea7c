import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import type { KeyChange } from '@foyer/auth-domain/api-key/update-api-key'
import { limits } from '@foyer/auth-domain/limits'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { fitsWithin, octetsOf } from '#engine/within-octets.ts'
import type { ApiKeyTable } from '#schema/api-keys.ts'
import type { Database } from '#schema/database.ts'

// In the order in which answers show them (wire).
export const apiKeyColumns = [
  'name',
  'start',
  'prefix',
  'userId',
  'organizationId',
  'createdBy',
  'refillInterval',
  'refillAmount',
  'lastRefillAt',
  'enabled',
  'rateLimitEnabled',
  'rateLimitTimeWindow',
  'rateLimitMax',
  'requestCount',
  'remaining',
  'lastRequest',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'permissions',
  'metadata',
  'id',
  'windowStartedAt',
] as const

export type ApiKeyRow = Pick<Selectable<ApiKeyTable>, (typeof apiKeyColumns)[number]>

export function toApiKey({ permissions, metadata, ...row }: ApiKeyRow): AnyApiKey {
  return { ...row, permissions: parsed(permissions), metadata: parsed(metadata) }
}

/** Whose keys: all of a user, or all of an organization. */
export type KeyOwner = { userId: string } | { organizationId: string }

/** The keys of an owner, oldest first; as many as are listed. No metadata of those for which an answer has no room. */
export async function findApiKeysOf(db: Db, owner: KeyOwner): Promise<AnyApiKey[]> {
  const listed = db
    .selectFrom('apikey')
    .select(apiKeyColumns)
    .where((key) => isOwn(key, owner))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.listedApiKeys)
  const octets = octetsOf({ others: ['metadata'] })
  const metadata = fitsWithin({ octets, order: sql`"createdAt", "id"`, most: limits.listedKeyMetadataBytes })
  const shown = sql<string | null>`case when ${metadata} then "metadata" end`
  const rows = await db
    .selectFrom(listed.as('listed'))
    .select(apiKeyColumns.map((column) => (column === 'metadata' ? shown.as('metadata') : column)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toApiKey)
}

export async function findApiKey(db: Db, owner: KeyOwner, id: string): Promise<AnyApiKey | undefined> {
  const row = await db
    .selectFrom('apikey')
    .select(apiKeyColumns)
    .where('id', '=', id)
    .where((key) => isOwn(key, owner))
    .executeTakeFirst()
  return row && toApiKey(row)
}

/** How many keys an owner has; exact while their row is locked. */
export async function countApiKeysOf(trx: Trx, owner: KeyOwner): Promise<number> {
  const { count } = await trx
    .selectFrom('apikey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((key) => isOwn(key, owner))
    .executeTakeFirstOrThrow()
  return count
}

/** A key as it is stored first; `handle` is its fingerprint. */
export type NewApiKey = AnyApiKey & { handle: string }

export async function insertApiKey(trx: Trx, { handle, permissions, metadata, ...key }: NewApiKey): Promise<void> {
  const values = { ...key, key: handle, permissions: json(permissions), metadata: json(metadata) }
  await later(trx, trx.insertInto('apikey').values(values).compile())
}

/** The key after the change; undefined when the owner has none of this id. A new expiry is announced anew. */
export async function changeApiKey(
  trx: Trx,
  owner: KeyOwner,
  id: string,
  { permissions, metadata, ...change }: KeyChange & { updatedAt: Date },
): Promise<AnyApiKey | undefined> {
  const row = await trx
    .updateTable('apikey')
    .set({
      ...change,
      ...(permissions !== undefined && { permissions: json(permissions) }),
      ...(metadata !== undefined && { metadata: json(metadata) }),
      ...(change.expiresAt !== undefined && { expiryMailedAt: null }),
      // A new rate limit begins with a window of its own.
      ...(change.rateLimitTimeWindow !== undefined && { windowStartedAt: null, requestCount: 0 }),
    })
    .where('id', '=', id)
    .where((key) => isOwn(key, owner))
    .returning(apiKeyColumns)
    .executeTakeFirst()
  return row && toApiKey(row)
}

/** The deleted key; undefined when the owner had none of this id. */
export async function deleteApiKey(trx: Trx, owner: KeyOwner, id: string): Promise<AnyApiKey | undefined> {
  const row = await trx
    .deleteFrom('apikey')
    .where('id', '=', id)
    .where((key) => isOwn(key, owner))
    .returning(apiKeyColumns)
    .executeTakeFirst()
  return row && toApiKey(row)
}

/** A key that was deleted with its maker's trust; `organizationId` is null of one of their own, and of one of the service. */
export type DeletedKey =
  | (Pick<AnyApiKey, 'id' | 'name' | 'start' | 'organizationId'> & { ofService: false })
  | { id: string; name: string; start: string; organizationId: null; ofService: true }

/**
 * Deletes the keys that a user has made, for themselves, for an organization or for the service: all, or those since a time;
 * returns what they were.
 */
export async function deleteKeysMadeBy(trx: Trx, userId: string, since?: Date): Promise<DeletedKey[]> {
  const made = sql`(${since ?? null}::timestamptz is null or "createdAt" >= ${since ?? null})`
  const { rows } = await sql<DeletedKey>`with "key" as (
      delete from "apikey" where ("userId" = ${userId} or "createdBy" = ${userId}) and ${made}
      returning "id", "name", "start", "organizationId"
    ), "service" as (
      delete from "serviceKey" where "createdBy" = ${userId} and ${made} returning "id", "name", "start"
    )
    select "id", "name", "start", "organizationId", false as "ofService" from "key"
    union all select "id", "name", "start", null, true from "service"`.execute(trx)
  return rows
}

function isOwn(key: ExpressionBuilder<Database, 'apikey'>, owner: KeyOwner) {
  return 'userId' in owner ? key('userId', '=', owner.userId) : key('organizationId', '=', owner.organizationId)
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function parsed(text: string | null) {
  return text === null ? null : JSON.parse(text)
}
