import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from './handles.ts'
import type { AccountTable } from './schema/people.ts'

/** What a provider gave for one account, each token sealed; null where it gave none. `scope` is joined by commas. */
export type SealedTokens = Pick<
  Selectable<AccountTable>,
  'accessToken' | 'refreshToken' | 'idToken' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scope'
>

const columns = [
  'id',
  'providerId',
  'accountId',
  'userId',
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'scope',
] as const

export type ProviderAccount = Pick<Selectable<AccountTable>, (typeof columns)[number]>

/** An identity is the pair of provider and its id there, never the id alone (S42). */
export async function findProviderAccount(
  db: Db,
  identity: { providerId: string; accountId: string },
): Promise<ProviderAccount | undefined> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('providerId', '=', identity.providerId)
    .where('accountId', '=', identity.accountId)
    .executeTakeFirst()
}

/** A user's own account, named by its row, by its id at the provider, or by the provider alone (the oldest then). */
export async function findAccountOf(
  db: Db,
  userId: string,
  named: { providerId?: string | undefined; id?: string | undefined; accountId?: string | undefined },
): Promise<ProviderAccount | undefined> {
  let statement = db.selectFrom('account').select(columns).where('userId', '=', userId)
  if (named.providerId !== undefined) statement = statement.where('providerId', '=', named.providerId)
  if (named.id !== undefined) statement = statement.where('id', '=', named.id)
  if (named.accountId !== undefined) statement = statement.where('accountId', '=', named.accountId)
  return statement.orderBy('createdAt').orderBy('id').limit(1).executeTakeFirst()
}

type NewAccount = { id: string; providerId: string; accountId: string; userId: string; at: Date }

/** False when somebody has the identity already: the unique index decides. */
export async function insertProviderAccount(trx: Trx, account: NewAccount, tokens: SealedTokens): Promise<boolean> {
  const { at, ...row } = account
  const inserted = await trx
    .insertInto('account')
    .values({ ...row, ...tokens, password: null, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Stores what the provider gave anew, and with an access token when it ends, even if nobody knows; what it left out stays
 * as it was. Undefined when the account is gone.
 */
export async function renewTokens(
  db: Db,
  id: string,
  tokens: SealedTokens,
  now: Date,
): Promise<ProviderAccount | undefined> {
  const given = Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null))
  const { accessToken, accessTokenExpiresAt } = tokens
  return db
    .updateTable('account')
    .set({ ...given, ...(accessToken !== null && { accessTokenExpiresAt }), updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** How many accounts have tokens sealed under each secret, by the secret's key id (`v1.KEYID.…`). */
export async function countSealedTokensBySecret(db: Db): Promise<{ keyId: string; tokens: number }[]> {
  const anyToken = sql<string>`coalesce("accessToken", "refreshToken", "idToken")`
  return db
    .selectFrom('account')
    .select([
      sql<string>`split_part(${anyToken}, '.', 2)`.as('keyId'),
      (count) => count.fn.countAll<number>().as('tokens'),
    ])
    .where(anyToken, 'is not', null)
    .groupBy('keyId')
    .orderBy('keyId')
    .execute()
}

export async function deleteAccount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).execute()
}

/** Takes every way in from a user, the password too. */
export async function deleteAccountsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account').where('userId', '=', userId).execute()
}
