import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { JwksTable } from '#schema/operations.ts'

/** A stored key pair: the public key as JWK text, the private key encrypted. */
export type StoredKey = Pick<
  Selectable<JwksTable>,
  'id' | 'publicKey' | 'privateKey' | 'alg' | 'createdAt' | 'expiresAt'
>

/** Newest first. */
export async function findKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom('jwks')
    .select(['id', 'publicKey', 'privateKey', 'alg', 'createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertKey(trx: Trx, key: Insertable<JwksTable>): Promise<void> {
  await later(trx, trx.insertInto('jwks').values(key).compile())
}

/** The same for who is to replace them: another who does waits until then. */
export async function lockKeys(trx: Trx): Promise<StoredKey[]> {
  // What another has inserted meanwhile is seen by a statement of its own.
  const [, keys] = await Promise.all([
    trx.selectFrom('jwks').select('id').orderBy('id').forUpdate().execute(),
    findKeys(trx),
  ])
  return keys
}

/** Sets the expiry of every key without one, or only of those in `ids`. */
export async function retireKeys(trx: Trx, expiresAt: Date, ids?: readonly string[]): Promise<void> {
  let keys = trx.updateTable('jwks').set({ expiresAt }).where('expiresAt', 'is', null)
  if (ids !== undefined) keys = keys.where('id', 'in', ids)
  await later(trx, keys.compile())
}

/** Deletes the expired keys. */
export async function deleteExpiredKeys(trx: Trx, now: Date): Promise<void> {
  await later(trx, trx.deleteFrom('jwks').where('expiresAt', '<=', now).compile())
}
