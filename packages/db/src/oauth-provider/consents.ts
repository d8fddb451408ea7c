import type { ConsentView } from '@foyer/auth-domain/oauth-provider/consent.schema'
import type { Consent } from '@foyer/auth-domain/oauth-provider/next-step'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { OAuthConsentTable } from '#schema/oauth-provider.ts'

/** What a user lets a client do, for themselves and in organizations. */
export async function findConsents(
  db: Db,
  { userId, clientId, limit }: { userId: string; clientId: string; limit: number },
): Promise<Consent[]> {
  return db
    .selectFrom('oauthConsent')
    .leftJoin('member', 'member.id', 'oauthConsent.memberId')
    .select(['oauthConsent.id', 'oauthConsent.scopes', 'oauthConsent.resources', 'member.organizationId'])
    .where('oauthConsent.userId', '=', userId)
    .where('oauthConsent.clientId', '=', clientId)
    .orderBy('oauthConsent.id')
    .limit(limit)
    .execute()
}

/** The applications that a user has let in, the last ones first. */
export async function findConsentsOfUser(db: Db, userId: string, limit: number): Promise<ConsentView[]> {
  return consentViews(db)
    .where('oauthConsent.userId', '=', userId)
    .orderBy('oauthConsent.createdAt', 'desc')
    .orderBy('oauthConsent.id')
    .limit(limit)
    .execute()
}

/** One of them. */
export async function findConsentOfUser(db: Db, userId: string, id: string): Promise<ConsentView | undefined> {
  return consentViews(db).where('oauthConsent.userId', '=', userId).where('oauthConsent.id', '=', id).executeTakeFirst()
}

/** One of anybody's, with whose it is. */
export async function findConsent(db: Db, id: string): Promise<(ConsentView & { userId: string }) | undefined> {
  return consentViews(db).select('oauthConsent.userId').where('oauthConsent.id', '=', id).executeTakeFirst()
}

/** An application that a member of an organization has let into it. */
export type MemberConsent = ConsentView & { user: { id: string; name: string; email: string; image: string | null } }

/** The applications that the members of an organization have let into it, the last ones first; `after`: those that follow one. */
export async function findConsentsInOrganization(
  db: Db,
  organizationId: string,
  { after, limit }: { after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<MemberConsent[]> {
  const rows = await consentViews(db)
    .innerJoin('user', 'user.id', 'oauthConsent.userId')
    .select(['oauthConsent.userId', 'user.name', 'user.email', 'user.image'])
    .where('member.organizationId', '=', organizationId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('oauthConsent.createdAt', '<', after?.createdAt ?? new Date(0)),
          and([
            eb('oauthConsent.createdAt', '=', after?.createdAt ?? new Date(0)),
            eb('oauthConsent.id', '>', after?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('oauthConsent.createdAt', 'desc')
    .orderBy('oauthConsent.id')
    .limit(limit)
    .execute()
  return rows.map(({ userId: id, name, email, image, ...consent }) => ({
    ...consent,
    user: { id, name, email, image },
  }))
}

/** How many they are. */
export async function countConsentsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('oauthConsent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

function consentViews(db: Db) {
  return db
    .selectFrom('oauthConsent')
    .innerJoin('oauthClient', 'oauthClient.id', 'oauthConsent.clientId')
    .leftJoin('member', 'member.id', 'oauthConsent.memberId')
    .leftJoin('organization', 'organization.id', 'member.organizationId')
    .leftJoin('organization as maker', 'maker.id', 'oauthClient.organizationId')
    .select([
      'oauthConsent.id',
      'oauthConsent.clientId',
      'oauthClient.name as clientName',
      'oauthClient.uri as clientUri',
      'oauthClient.origin',
      'maker.name as clientOrganizationName',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'oauthConsent.scopes',
      'oauthConsent.createdAt',
      'oauthConsent.updatedAt',
    ])
    .where('oauthClient.deletedAt', 'is', null)
}

type NewConsent = Omit<Insertable<OAuthConsentTable>, 'updatedAt' | 'scopes' | 'resources' | 'memberId'> & {
  memberId: string | null
  createdAt: Date
}

/**
 * Stores all that a user lets a client do, in place of what they have let it do `before`, by the id of that consent. The user must be
 * locked. Returns the id of the consent, which there is one of for a user, client and organization.
 */
export async function storeConsent(
  trx: Trx,
  consent: NewConsent,
  { before, ...given }: { before: string | undefined; scopes: readonly string[]; resources: readonly string[] },
): Promise<string> {
  const may = { scopes: [...given.scopes], resources: [...given.resources], updatedAt: consent.createdAt }
  const write =
    before === undefined
      ? trx.insertInto('oauthConsent').values({ ...consent, ...may })
      : trx.updateTable('oauthConsent').set(may).where('id', '=', before)
  await later(trx, write.compile())
  return before ?? consent.id
}

/** Leaves a consent of a locked user some of its scopes; sign-ins under it that have more end. */
export async function shrinkConsent(
  trx: Trx,
  { id, scopes, now }: { id: string; scopes: string[]; now: Date },
): Promise<void> {
  const ended = trx.deleteFrom('oauthGrant').where('consentId', '=', id).where(sql<boolean>`not "scopes" <@ ${scopes}`)
  await later(trx, trx.updateTable('oauthConsent').set({ scopes, updatedAt: now }).where('id', '=', id).compile())
  await later(trx, ended.compile())
}

/** Deletes a consent of a locked user, with all that it gave. */
export async function deleteConsentOf(trx: Trx, userId: string, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('oauthConsent').where('userId', '=', userId).where('id', '=', id).compile())
}

/** Takes back what a locked user has consented to, or only what they have since a time, with all that it gave. */
export async function deleteConsentsOf(trx: Trx, userId: string, since = new Date(0)): Promise<void> {
  await later(
    trx,
    trx.deleteFrom('oauthConsent').where('userId', '=', userId).where('updatedAt', '>=', since).compile(),
  )
}
