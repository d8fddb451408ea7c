import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { deleteInSlices, endInSlices } from '#engine/slices.ts'
import type { OAuthCodeTable, OAuthGrantTable } from '#schema/oauth-provider.ts'

/** A grant with whom and what it is for. */
export type StoredGrant = {
  id: string
  clientId: string
  clientName: string
  userId: string
  organizationId: string | null
  scopes: string[]
  resources: string[]
  authTime: Date
  acr: string
  amr: string[]
  secondFactor: boolean
  /** Claims that its ID tokens have beside. */
  idTokenClaims: string[]
  /** From when on the organization requires a second factor of its members; null for never, and without one. */
  requiredFrom: Date | null
  generation: number
  refreshedAt: Date | null
  expiresAt: Date
}

function grants(db: Db) {
  return db
    .selectFrom('oauthGrant')
    .innerJoin('oauthConsent', 'oauthConsent.id', 'oauthGrant.consentId')
    .innerJoin('oauthClient', 'oauthClient.id', 'oauthConsent.clientId')
    .leftJoin('member', 'member.id', 'oauthConsent.memberId')
    .leftJoin('organization', 'organization.id', 'member.organizationId')
    .select([
      'oauthGrant.id',
      'oauthConsent.clientId',
      'oauthClient.name as clientName',
      'oauthConsent.userId',
      'member.organizationId',
      'oauthGrant.scopes',
      'oauthGrant.resources',
      'oauthGrant.authTime',
      'oauthGrant.acr',
      'oauthGrant.amr',
      'oauthGrant.secondFactor',
      'oauthGrant.idTokenClaims',
      'organization.twoFactorRequiredFrom as requiredFrom',
      'oauthGrant.generation',
      'oauthGrant.refreshedAt',
      'oauthGrant.expiresAt',
    ])
}

export async function findGrant(db: Db, id: string): Promise<StoredGrant | undefined> {
  return grants(db).where('oauthGrant.id', '=', id).executeTakeFirst()
}

/** The grant that refresh tokens with this fingerprint are of. */
export async function findGrantByRefreshSecret(db: Db, refreshSecret: string): Promise<StoredGrant | undefined> {
  return grants(db).where('oauthGrant.refreshSecret', '=', refreshSecret).executeTakeFirst()
}

/** The grant, which nobody else changes before the transaction ends; whoever locks its user or client too does so before. */
export async function lockGrant(trx: Trx, id: string): Promise<StoredGrant | undefined> {
  return grants(trx).where('oauthGrant.id', '=', id).forUpdate('oauthGrant').executeTakeFirst()
}

export async function insertGrant(trx: Trx, grant: Insertable<OAuthGrantTable>): Promise<void> {
  await later(trx, trx.insertInto('oauthGrant').values(grant).compile())
}

/** Notes what a locked grant has been given. */
export async function updateGrant(trx: Trx, id: string, change: Updateable<OAuthGrantTable>): Promise<void> {
  await later(trx, trx.updateTable('oauthGrant').set(change).where('id', '=', id).compile())
}

export async function deleteGrant(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('oauthGrant').where('id', '=', id).compile())
}

/** Ends the grants under a consent but for the `most` that were used last; its user must be locked. */
export async function dropOldestGrants(trx: Trx, consentId: string, most: number): Promise<void> {
  await later(
    trx,
    trx
      .deleteFrom('oauthGrant')
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('oauthGrant')
          .select('id')
          .where('consentId', '=', consentId)
          .orderBy(({ fn }) => fn.coalesce('refreshedAt', 'createdAt'), 'desc')
          .orderBy('id')
          .offset(most),
      )
      .compile(),
  )
}

/** Ends all that a user has been given for applications; what they have consented to stays. The user must be locked. */
export async function deleteGrantsOf(trx: Trx, userId: string): Promise<void> {
  await deleteInSlices(
    trx,
    'oauthGrant',
    sql`"consentId" in (select "id" from "oauthConsent" where "userId" = ${userId})`,
  )
}

/** Ends all that a client has been given, and what users have consented to. */
export async function deleteConsentsToClient(trx: Trx, clientId: string): Promise<void> {
  const ofClient = sql`"clientId" = ${clientId}`
  await endInSlices(trx, [
    { table: 'oauthConsent', condition: ofClient },
    { table: 'oauthAccessToken', condition: ofClient },
  ])
}

export async function insertCode(trx: Trx, code: Omit<Insertable<OAuthCodeTable>, 'redeemedAt'>): Promise<void> {
  await later(
    trx,
    trx
      .insertInto('oauthCode')
      .values({ ...code, redeemedAt: null })
      .compile(),
  )
}

/** What is known of a code, and whose it is. */
export type StoredCode = {
  grantId: string
  clientId: string
  userId: string
  redirectUri: string
  codeChallenge: string
  nonce: string | null
  expiresAt: Date
  redeemedAt: Date | null
}

/** By its fingerprint. */
export async function findCode(db: Db, code: string): Promise<StoredCode | undefined> {
  return db
    .selectFrom('oauthCode')
    .innerJoin('oauthGrant', 'oauthGrant.id', 'oauthCode.grantId')
    .innerJoin('oauthConsent', 'oauthConsent.id', 'oauthGrant.consentId')
    .select([
      'oauthCode.grantId',
      'oauthConsent.clientId',
      'oauthConsent.userId',
      'oauthCode.redirectUri',
      'oauthCode.codeChallenge',
      'oauthCode.nonce',
      'oauthCode.expiresAt',
      'oauthCode.redeemedAt',
    ])
    .where('oauthCode.id', '=', code)
    .executeTakeFirst()
}

/** Redeems a code, for one caller only. */
export async function claimCode(trx: Trx, code: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('oauthCode')
    .set({ redeemedAt: now })
    .where('id', '=', code)
    .where('redeemedAt', 'is', null)
    .returning('grantId')
    .executeTakeFirst()
  return claimed !== undefined
}
