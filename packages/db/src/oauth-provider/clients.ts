import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { ChangeableClient } from '@foyer/auth-domain/oauth-provider/update-client'
import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { Database } from '#schema/database.ts'
import type { OAuthClientTable } from '#schema/oauth-provider.ts'

const columns = [
  'id',
  'organizationId',
  'origin',
  'name',
  'uri',
  'redirectUris',
  'postLogoutRedirectUris',
  'applicationType',
  'authentication',
  'jwks',
  'jwksUri',
  'assertionAlgorithm',
  'grantTypes',
  'scopes',
  'idTokenAlgorithm',
  'trusted',
  'createdBy',
  'createdAt',
  'disabledAt',
  'disabledBy',
] as const satisfies readonly (keyof OAuthClient)[]

const secretColumns = ['secret', 'formerSecret', 'formerSecretUntil'] as const

/** The fingerprints of a client's secrets. */
export type ClientSecrets = Pick<Selectable<OAuthClientTable>, (typeof secretColumns)[number]>

// One that is being deleted is none any more.
function clients(db: Db) {
  return db.selectFrom('oauthClient').where('deletedAt', 'is', null)
}

export async function findOAuthClient(db: Db, id: string): Promise<OAuthClient | undefined> {
  return clients(db).select(columns).where('id', '=', id).executeTakeFirst()
}

/** A client with the name of the organization that has made it, as users are told. */
export type MadeOAuthClient = OAuthClient & { organizationName: string | null }

export async function findMadeOAuthClient(db: Db, id: string): Promise<MadeOAuthClient | undefined> {
  return clients(db)
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('organization')
        .select('name')
        .whereRef('organization.id', '=', 'oauthClient.organizationId')
        .as('organizationName'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

const clientWithSecretsQuery = clients(queryBuilder)
  .select([...columns, ...secretColumns])
  .where('id', '=', '')
  .compile()

/** The same as `findOAuthClient`, with what it is authenticated by. */
export async function findOAuthClientWithSecrets(
  db: Db,
  id: string,
): Promise<(OAuthClient & ClientSecrets) | undefined> {
  return (await runCompiled(db, clientWithSecretsQuery, [id]))[0]
}

/** The organization of a client, null of one of the service: whose it is never changes. */
export function organizationOfClient(id: string): Expression<string | null> {
  return sql`(select "organizationId" from "oauthClient" where "id" = ${id} and "deletedAt" is null)`
}

/** Locked: nobody changes or deletes it before the transaction ends. */
export async function lockOAuthClient(trx: Trx, id: string): Promise<OAuthClient | undefined> {
  return clients(trx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Held: it is not deleted before the transaction ends. */
export async function holdOAuthClient(trx: Trx, id: string): Promise<OAuthClient | undefined> {
  return clients(trx).select(columns).where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** Whose clients: those of an organization, or of the service. */
export type ClientOwner = Pick<OAuthClient, 'organizationId'>

// Each of the two has an index, which `is not distinct from` has not.
function ofOwner(organizationId: string | null) {
  return ({ eb }: ExpressionBuilder<Database, 'oauthClient'>) =>
    organizationId === null ? eb('organizationId', 'is', null) : eb('organizationId', '=', organizationId)
}

/** The newest first, and after all others those that have registered themselves, which the service manages. */
export async function findOAuthClients(db: Db, { organizationId }: ClientOwner, limit: number): Promise<OAuthClient[]> {
  return clients(db)
    .select(columns)
    .where(ofOwner(organizationId))
    .orderBy(({ eb }) => eb('origin', '=', 'registered'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Until the transaction ends, no client is added, and none takes another name. */
export async function lockOAuthClients(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('oauth-clients', 0))`.execute(trx)
}

/** How many there are of a kind, of the service or of one organization. */
export async function countOAuthClients(
  db: Db,
  { origin, organizationId }: Pick<OAuthClient, 'origin' | 'organizationId'>,
): Promise<number> {
  const { count } = await clients(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('origin', '=', origin)
    .where(ofOwner(organizationId))
    .executeTakeFirstOrThrow()
  return count
}

/** Of the service's clients and those of the owner, the names that compare as this one, but for the client itself. */
export async function findClientNames(
  db: Db,
  comparableName: string,
  { organizationId, except = '' }: ClientOwner & { except?: string | undefined },
): Promise<string[]> {
  const rows = await clients(db)
    .select('name')
    .where('comparableName', '=', comparableName)
    .where('origin', '!=', 'registered')
    .where(({ eb, or }) => or([eb('origin', '=', 'service'), eb('organizationId', '=', organizationId)]))
    .where('id', '!=', except)
    .limit(1)
    .execute()
  return rows.map(({ name }) => name)
}

type NewOAuthClient = OAuthClient & { comparableName: string; secret: string | null }

export async function insertOAuthClient(trx: Trx, client: NewOAuthClient): Promise<void> {
  await later(
    trx,
    trx
      .insertInto('oauthClient')
      .values({
        ...client,
        redirectUris: [...client.redirectUris],
        postLogoutRedirectUris: [...client.postLogoutRedirectUris],
        grantTypes: [...client.grantTypes],
        scopes: client.scopes && [...client.scopes],
        formerSecret: null,
        formerSecretUntil: null,
        deletedAt: null,
      })
      .compile(),
  )
}

type ClientChange = Partial<
  Pick<Selectable<OAuthClientTable>, keyof ChangeableClient | 'comparableName' | keyof ClientSecrets>
>

export async function updateOAuthClient(trx: Trx, id: string, change: ClientChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await later(trx, trx.updateTable('oauthClient').set(change).where('id', '=', id).compile())
}

/** Puts a new secret in the place of the present one, which is good until `formerUntil` too. These are fingerprints. */
export async function replaceOAuthClientSecret(trx: Trx, id: string, secret: string, formerUntil: Date): Promise<void> {
  const change = { secret, formerSecret: sql<string | null>`"secret"`, formerSecretUntil: formerUntil }
  await later(trx, trx.updateTable('oauthClient').set(change).where('id', '=', id).compile())
}

/** Ends a locked client: from the commit on nothing that it was given is good. What there is of it goes in batches. */
export async function beginOAuthClientDeletion(trx: Trx, id: string, now: Date): Promise<void> {
  await later(trx, trx.updateTable('oauthClient').set({ deletedAt: now }).where('id', '=', id).compile())
}

/** The clients whose deletion has begun and not ended, at most `limit`. */
export async function findOAuthClientsBeingDeleted(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('oauthClient')
    .select('id')
    .where('deletedAt', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Deletes some consents to a client that is being deleted, with all that they gave; returns how many. */
export async function deleteSomeConsentsTo(db: Db, clientId: string, limit: number): Promise<number> {
  return deleteSome(db, 'oauthConsent', { clientId, limit })
}

/** Deletes some access tokens of such a client itself; returns how many. */
export async function deleteSomeTokensOf(db: Db, clientId: string, limit: number): Promise<number> {
  return deleteSome(db, 'oauthAccessToken', { clientId, limit })
}

// Skips what is locked, so that neither waits for whoever uses a row nor for another that deletes.
async function deleteSome(
  db: Db,
  table: 'oauthConsent' | 'oauthAccessToken',
  { clientId, limit }: { clientId: string; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where "id" = any(array(
      select "id" from ${sql.table(table)} where "clientId" = ${clientId}
      order by "id" limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes a client whose deletion has begun, once no consent to it is left. */
export async function endOAuthClientDeletion(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('oauthClient')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('oauthConsent').select('id').where('clientId', '=', id))),
    )
    .execute()
}

/** Ends the clients that a user has made, or only those since a time, as `beginOAuthClientDeletion` does one. */
export async function endOAuthClientsMadeBy(
  trx: Trx,
  userId: string,
  { now, since }: { now: Date; since?: Date | undefined },
): Promise<Pick<OAuthClient, 'id' | 'name' | 'organizationId'>[]> {
  return (
    trx
      .updateTable('oauthClient')
      .set({ deletedAt: now })
      // Locked in the order in which all lock them.
      .where('id', 'in', (made) =>
        made
          .selectFrom('oauthClient')
          .select('id')
          .where('createdBy', '=', userId)
          .where('deletedAt', 'is', null)
          .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? new Date(0)))
          .orderBy('id')
          .forUpdate(),
      )
      .returning(['id', 'name', 'organizationId'])
      .execute()
  )
}
