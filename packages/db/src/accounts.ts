import { type LinkedAccount, parseScopes } from '@foyer/auth-domain/account/list-accounts'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from './handles.ts'
import type { AccountTable } from './schema/people.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

const CREDENTIAL = 'credential'

/** A user with the hash of their password; null when they have none. */
export type Credential = { user: StoredUser; passwordHash: string | null }

export type NewCredential = { id: string; userId: string; passwordHash: string; at: Date }

export async function findCredential(db: Db, email: string): Promise<Credential | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', CREDENTIAL),
    )
    .select(userColumns.map((column) => `user.${column}` as const))
    .select('account.password')
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password, ...user } = row
  return { user: toUser(user), passwordHash: password }
}

/** The account of email and password; its accountId is the user's id (wire). False when the user has one already. */
export async function insertCredential(trx: Trx, credential: NewCredential): Promise<boolean> {
  const inserted = await trx
    .insertInto('account')
    .values(credentialRow(credential))
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Puts `current` in the place of the hash `outdated`; false when the password has changed meanwhile, and stays. */
export async function replacePasswordHash(
  trx: Trx,
  userId: string,
  hashes: { outdated: string; current: string },
  now: Date,
): Promise<boolean> {
  const replaced = await trx
    .updateTable('account')
    .set({ password: hashes.current, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .where('password', '=', hashes.outdated)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Holds a user's password while it is still the one of this hash; false when another has taken its place. */
export async function lockPasswordHash(trx: Trx, userId: string, hash: string): Promise<boolean> {
  const held = await trx
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .where('password', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Gives a user this password, whether or not they had one. */
export async function putPasswordHash(trx: Trx, credential: NewCredential): Promise<void> {
  const { passwordHash, at } = credential
  await trx
    .insertInto('account')
    .values(credentialRow(credential))
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: at }),
    )
    .execute()
}

/** The hash of a user's password; null or undefined when they have none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.password
}

/** How many password hashes were made under each secret, by the secret's key id (`v1$KEYID$…`). */
export async function countPasswordHashesBySecret(db: Db): Promise<{ keyId: string; hashes: number }[]> {
  return db
    .selectFrom('account')
    .select([
      sql<string>`split_part(password, '$', 2)`.as('keyId'),
      (count) => count.fn.countAll<number>().as('hashes'),
    ])
    .where('providerId', '=', CREDENTIAL)
    .where('password', 'is not', null)
    .groupBy('keyId')
    .orderBy('keyId')
    .execute()
}

/** The accounts of a user, oldest first, without tokens or hash. */
export async function findAccountsOf(db: Db, userId: string): Promise<LinkedAccount[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ providerId, scope, ...row }) => ({ ...row, provider: providerId, scopes: parseScopes(scope) }))
}

function credentialRow({ id, userId, passwordHash, at }: NewCredential): Insertable<AccountTable> {
  return {
    id,
    userId,
    providerId: CREDENTIAL,
    accountId: userId,
    password: passwordHash,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: at,
    updatedAt: at,
  }
}
