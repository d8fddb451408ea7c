import type { Insertable } from 'kysely'
import type { Db } from '#engine/handles.ts'
import type { OAuthAccessTokenTable } from '#schema/oauth-provider.ts'

/** An access token as stored; `grantId` is null for one of the client itself. */
export type StoredAccessToken = {
  clientId: string
  grantId: string | null
  scopes: string[]
  createdAt: Date
  expiresAt: Date
}

export async function insertAccessToken(db: Db, token: Insertable<OAuthAccessTokenTable>): Promise<void> {
  await db.insertInto('oauthAccessToken').values(token).execute()
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
