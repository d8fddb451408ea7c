import type { Insertable, Selectable } from 'kysely'
import type { Db } from './handles.ts'
import type { JwksTable } from './schema/service.ts'

/** A stored key pair: the public half as JWK text, the private half sealed. */
export type StoredKey = Pick<
  Selectable<JwksTable>,
  'id' | 'publicKey' | 'privateKey' | 'alg' | 'createdAt' | 'expiresAt'
>

/** Newest first: the first signs. */
export async function findKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom('jwks')
    .select(['id', 'publicKey', 'privateKey', 'alg', 'createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertKey(db: Db, key: Insertable<JwksTable>): Promise<void> {
  await db.insertInto('jwks').values(key).execute()
}
