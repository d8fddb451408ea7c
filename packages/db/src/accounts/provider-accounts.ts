import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { AccountTable } from '#schema/users.ts'

/** Tokens of one account, each encrypted; null when the provider sent none. `scope` is joined by commas. */
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
  'updatedAt',
  'party',
] as const

export type ProviderAccount = Pick<Selectable<AccountTable>, (typeof columns)[number]>

/** An identity is the pair of provider and account id, never the account id alone (S42). */
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

/** A user's own account by row id, account id or provider; the oldest if several match. */
export async function findAccountOf(
  db: Db,
  userId: string,
  reference: { providerId?: string | undefined; id?: string | undefined; accountId?: string | undefined },
): Promise<ProviderAccount | undefined> {
  let statement = db.selectFrom('account').select(columns).where('userId', '=', userId)
  if (reference.providerId !== undefined) statement = statement.where('providerId', '=', reference.providerId)
  if (reference.id !== undefined) statement = statement.where('id', '=', reference.id)
  if (reference.accountId !== undefined) statement = statement.where('accountId', '=', reference.accountId)
  return statement.orderBy('createdAt').orderBy('id').limit(1).executeTakeFirst()
}

type NewAccount = {
  id: string
  providerId: string
  accountId: string
  userId: string
  provenAt: Date | null
  party: CredentialOrigin
  at: Date
}

/** False when the identity is already linked: the unique index decides. */
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
 * Stores renewed tokens; null fields keep their stored values, except that a new access token also replaces its expiry,
 * even by null. Undefined when the account does not exist.
 */
export async function renewTokens(
  db: Db,
  id: string,
  tokens: SealedTokens,
  now: Date,
): Promise<ProviderAccount | undefined> {
  const present = Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null))
  const { accessToken, accessTokenExpiresAt } = tokens
  return db
    .updateTable('account')
    .set({ ...present, ...(accessToken !== null && { accessTokenExpiresAt }), updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteAccount(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('account').where('id', '=', id).compile())
}

/** Deletes all sign-in methods of a user, the password included. */
export async function deleteAccountsOf(trx: Trx, userId: string): Promise<void> {
  await later(trx, trx.deleteFrom('account').where('userId', '=', userId).compile())
}
