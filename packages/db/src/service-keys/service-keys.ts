import type { ServiceKey } from '@foyer/auth-domain/service-key/service-key'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { ServiceKeyTable } from '#schema/service-keys.ts'

const columns = [
  'id',
  'name',
  'start',
  'permissions',
  'roles',
  'addresses',
  'createdBy',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
] as const

type Row = Pick<Selectable<ServiceKeyTable>, (typeof columns)[number]>

function toServiceKey({ permissions, roles, addresses, ...row }: Row): ServiceKey {
  return {
    ...row,
    permissions: JSON.parse(permissions),
    roles: roles === null ? null : JSON.parse(roles),
    addresses: addresses === null ? null : JSON.parse(addresses),
  }
}

/** The keys of the service, newest first. */
export async function findServiceKeys(db: Db, limit: number): Promise<ServiceKey[]> {
  const rows = await db
    .selectFrom('serviceKey')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toServiceKey)
}

/** The key whose fingerprint this is, expired or not. */
export async function findServiceKeyByHandle(db: Db, handle: string): Promise<ServiceKey | undefined> {
  const row = await db.selectFrom('serviceKey').select(columns).where('key', '=', handle).executeTakeFirst()
  return row && toServiceKey(row)
}

/** The keys that begin so, with their fingerprints. */
export async function findServiceKeysByStart(db: Db, start: string): Promise<(ServiceKey & { handle: string })[]> {
  const rows = await db
    .selectFrom('serviceKey')
    .select([...columns, 'key'])
    .where('start', '=', start)
    .execute()
  return rows.map(({ key, ...row }) => ({ ...toServiceKey(row), handle: key }))
}

/** The key whose fingerprint this is; until the transaction ends it is neither deleted nor ends sooner. */
export async function lockServiceKeyByHandle(trx: Trx, handle: string): Promise<ServiceKey | undefined> {
  const row = await trx.selectFrom('serviceKey').select(columns).where('key', '=', handle).forShare().executeTakeFirst()
  return row && toServiceKey(row)
}

/** How many keys there are, after other transactions have added theirs: until this one ends, none is added. */
export async function lockServiceKeys(trx: Trx): Promise<number> {
  const counting = trx.selectFrom('serviceKey').select(({ fn }) => fn.countAll<number>().as('count'))
  const [, { count }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('service-keys', 0))`.execute(trx),
    counting.executeTakeFirstOrThrow(),
  ])
  return count
}

/** `handle` is the fingerprint of the key. */
export async function insertServiceKey(
  trx: Trx,
  { permissions, roles, addresses, ...key }: ServiceKey,
  handle: string,
): Promise<void> {
  const values = {
    ...key,
    key: handle,
    permissions: JSON.stringify(permissions),
    roles: roles && JSON.stringify(roles),
    addresses: addresses && JSON.stringify(addresses),
  }
  await later(trx, trx.insertInto('serviceKey').values(values).compile())
}

/** The key that was deleted; undefined where there is none of this id. */
export async function deleteServiceKey(trx: Trx, id: string): Promise<ServiceKey | undefined> {
  const row = await trx.deleteFrom('serviceKey').where('id', '=', id).returning(columns).executeTakeFirst()
  return row && toServiceKey(row)
}

/** How many keys have not expired. */
export async function countServiceKeys(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('serviceKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends every key that has not expired; returns how many. */
export async function endServiceKeys(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('serviceKey')
    .set({ expiresAt: now })
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Notes that a key was used, unless that is noted for the minute. */
export async function touchServiceKey(db: Db, { id, lastUsedAt }: ServiceKey, now: Date): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < TOUCH_MILLIS) return
  await db.updateTable('serviceKey').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

const TOUCH_MILLIS = 60_000
