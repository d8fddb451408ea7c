import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** An access token as stored; `grantId` is null for one of the client itself. */
export type StoredAccessToken = {
  clientId: string
  grantId: string | null
  scopes: string[]
  createdAt: Date
  expiresAt: Date
}

/** Stores a token, unless its client has been deleted or disabled meanwhile; returns whether it has. */
export async function insertAccessToken(db: Db, token: StoredAccessToken & { id: string }): Promise<boolean> {
  const { id, clientId, grantId, scopes, createdAt, expiresAt } = token
  const { numInsertedOrUpdatedRows: stored = 0n } = await db
    .insertInto('oauthAccessToken')
    .columns(['clientId', 'id', 'grantId', 'scopes', 'createdAt', 'expiresAt'])
    .expression((from) =>
      from
        .selectFrom('oauthClient')
        .select([
          'oauthClient.id as clientId',
          sql<string>`${id}::text`.as('id'),
          sql<string | null>`${grantId}::text`.as('grantId'),
          sql<string[]>`${scopes}::text[]`.as('scopes'),
          sql<Date>`${createdAt}::timestamptz`.as('createdAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
        ])
        .where('oauthClient.id', '=', clientId)
        .where('oauthClient.disabledAt', 'is', null)
        .where('oauthClient.deletedAt', 'is', null)
        .forKeyShare(),
    )
    .executeTakeFirst()
  return stored > 0n
}

/** By its fingerprint, expired or not. */
export async function findAccessToken(db: Db, token: string): Promise<StoredAccessToken | undefined> {
  return db
    .selectFrom('oauthAccessToken')
    .select(['clientId', 'grantId', 'scopes', 'createdAt', 'expiresAt'])
    .where('id', '=', token)
    .executeTakeFirst()
}

/** Ends a token of a client. */
export async function deleteAccessToken(db: Db, token: string, clientId: string): Promise<void> {
  await db.deleteFrom('oauthAccessToken').where('id', '=', token).where('clientId', '=', clientId).execute()
}
