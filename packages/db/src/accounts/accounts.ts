import { type LinkedAccount, parseScopes } from '@foyer/auth-domain/account/list-accounts'
import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { fitsWithin, octetsOf } from '#engine/within-octets.ts'
import type { AccountTable } from '#schema/users.ts'
import {
  type LockedUser,
  lockedUsers,
  type StoredUser,
  toLockedUser,
  toUser,
  type UserRow,
  userColumns,
} from '#users/users.ts'

const CREDENTIAL = 'credential'

/** A user with their password hash; null when they have none. */
export type Credential = { user: StoredUser; passwordHash: string | null }

/** `provenAt`: when the password was proved to be that of the person who holds the mailbox; `party`: who has set it. */
export type NewCredential = {
  id: string
  userId: string
  passwordHash: string
  provenAt: Date | null
  party: CredentialOrigin
  at: Date
}

/** The credential of the user with this email or this username. */
export async function findCredential(
  db: Db,
  name: { email: string } | { username: string },
): Promise<Credential | undefined> {
  const query = db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', CREDENTIAL),
    )
    .select(userColumns.map((column) => `user.${column}` as const))
    .select('account.password')
  const row = await ('email' in name
    ? query.where('user.email', '=', name.email)
    : query.where('user.username', '=', name.username)
  ).executeTakeFirst()
  if (row === undefined) return undefined
  const { password, ...user } = row
  return { user: toUser(user), passwordHash: password }
}

/** Inserts the email and password account; its accountId is the user's id (wire). False when the user has one already. */
export async function insertCredential(trx: Trx, credential: NewCredential): Promise<boolean> {
  const inserted = await credentialInsert(trx, credential).returning('id').executeTakeFirst()
  return inserted !== undefined
}

/** The same for a user who has none. */
export async function insertFirstCredential(trx: Trx, credential: NewCredential): Promise<void> {
  await later(trx, credentialInsert(trx, credential).compile())
}

function credentialInsert(trx: Trx, credential: NewCredential) {
  return trx
    .insertInto('account')
    .values(credentialRow(credential))
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
}

/** Replaces the hash `outdated` by `current`; false, without a change, when the password was changed concurrently. */
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

/** Locks a user's password row if it still has this hash; undefined when it was replaced. */
export async function lockPasswordHash(
  trx: Trx,
  userId: string,
  hash: string,
): Promise<{ party: CredentialOrigin } | undefined> {
  return trx
    .selectFrom('account')
    .select('party')
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .where('password', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

type LockedWithPassword = UserRow & ({ accountId: null } | { accountId: string; party: CredentialOrigin })

const shownUser = sql.join(userColumns.map((column) => sql.ref(`user.${column}`)))

/** Locks a user, then their password row as `lockPasswordHash` does, with one statement. */
export async function lockUserAndPassword(
  trx: Trx,
  userId: string,
  hash: string,
): Promise<{ user: LockedUser; password: { party: CredentialOrigin } | undefined } | undefined> {
  const { rows } = await sql<LockedWithPassword>`
    with "user" as (${lockedUsers(sql`array[${userId}::text]`)}), "account" as (
      select "id", "party" from "account"
      where "userId" = ${userId} and "providerId" = ${CREDENTIAL} and "password" = ${hash}
      and (select count(*) from "user") > 0 for update
    )
    select ${shownUser}, "account"."id" as "accountId", "account"."party" from "user" left join "account" on true`.execute(
    trx,
  )
  const [row] = rows
  return row && { user: toLockedUser(row), password: row.accountId === null ? undefined : { party: row.party } }
}

/** Inserts or replaces a user's password hash; returns the account's id. A replaced one keeps its proof. */
export async function upsertPasswordHash(trx: Trx, credential: NewCredential): Promise<string> {
  const { passwordHash, party, at } = credential
  const { id } = await trx
    .insertInto('account')
    .values(credentialRow(credential))
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, party, updatedAt: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user's password hash; null or undefined when they have none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.password
}

/** Number of password hashes per secret, by the secret's key id (`v1$KEYID$…`). */
export async function countPasswordHashesBySecret(db: Db): Promise<{ keyId: string; hashes: number }[]> {
  return db
    .selectFrom('account')
    .select([
      sql<string>`split_part(password, '$', 2)`.as('keyId'),
      (count) => count.fn.countAll<number>().as('hashes'),
    ])
    .where('providerId', '=', CREDENTIAL)
    .where('password', 'like', 'v_$%')
    .groupBy('keyId')
    .orderBy('keyId')
    .execute()
}

/**
 * The accounts of a user, oldest first, without tokens or hash; as many as are listed. No scopes of those for which an answer
 * has no room: providers name as many as they like.
 */
export async function findAccountsOf(db: Db, userId: string): Promise<LinkedAccount[]> {
  const listed = db
    .selectFrom('account')
    .select(['id', 'userId', 'providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.listedAccounts)
  const octets = octetsOf({ texts: ['scope'] })
  const scopes = fitsWithin({ octets, order: sql`"createdAt", "id"`, most: limits.listedScopeBytes })
  const rows = await db
    .selectFrom(listed.as('listed'))
    .select(['id', 'userId', 'providerId', 'accountId', 'createdAt', 'updatedAt'])
    .select(sql<string | null>`case when ${scopes} then "scope" end`.as('scope'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ scope, ...row }) => ({ ...row, provider: row.providerId, scopes: parseScopes(scope) }))
}

function credentialRow({ id, userId, passwordHash, provenAt, party, at }: NewCredential): Insertable<AccountTable> {
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
    provenAt,
    party,
    createdAt: at,
    updatedAt: at,
  }
}
