import { sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
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

/** A token with whom its grant is for; both are null for one of the client itself. */
export type BearerToken = StoredAccessToken & { userId: string | null; organizationId: string | null }

const bearerQuery = queryBuilder
  .selectFrom('oauthAccessToken')
  .innerJoin('oauthClient', 'oauthClient.id', 'oauthAccessToken.clientId')
  .leftJoin('oauthGrant', 'oauthGrant.id', 'oauthAccessToken.grantId')
  .leftJoin('oauthConsent', 'oauthConsent.id', 'oauthGrant.consentId')
  .leftJoin('member', 'member.id', 'oauthConsent.memberId')
  .select([
    'oauthAccessToken.clientId',
    'oauthAccessToken.grantId',
    'oauthAccessToken.scopes',
    'oauthAccessToken.createdAt',
    'oauthAccessToken.expiresAt',
    'oauthConsent.userId',
    'member.organizationId',
  ])
  .where('oauthAccessToken.id', '=', '')
  .where('oauthClient.disabledAt', 'is', null)
  .where('oauthClient.deletedAt', 'is', null)
  .compile()

/** By its fingerprint, expired or not, unless its client has been disabled or deleted. */
export async function findAccessToken(db: Db, token: string): Promise<BearerToken | undefined> {
  return (await runCompiled(db, bearerQuery, [token]))[0]
}

/** Ends a token of a client. */
export async function deleteAccessToken(db: Db, token: string, clientId: string): Promise<void> {
  await db.deleteFrom('oauthAccessToken').where('id', '=', token).where('clientId', '=', clientId).execute()
}
