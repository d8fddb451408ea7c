import type { StoredFields } from '@foyer/auth-domain/fields/fields'
import type { Language } from '@foyer/auth-domain/language'
import { parseLanguage } from '@foyer/auth-domain/language'
import type { UserChange } from '@foyer/auth-domain/user/update-user'
import type { User } from '@foyer/auth-domain/user/user'
import type { OwnUsername } from '@foyer/auth-domain/user/username'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { UserTable } from '#schema/users.ts'

/** A stored user: with the parsed language, the stamp of their mailed tokens, and when they proved to hold their mailbox. */
export type StoredUser = Omit<User, 'language' | 'twoFactorEnabled' | 'fields' | keyof OwnUsername> &
  OwnUsername & {
    language: Language | null
    tokenStamp: number
    mailboxProvenAt: Date | null
    twoFactorEnabled: boolean | null
    fields: StoredFields
  }

declare const locked: unique symbol

/** A user as a transaction has locked or written the row: until it ends, nobody else changes what is decided on. */
export type LockedUser = StoredUser & { readonly [locked]: true }

export const userColumns = [
  'id',
  'name',
  'email',
  'emailVerified',
  'image',
  'createdAt',
  'updatedAt',
  'role',
  'banned',
  'banReason',
  'banExpires',
  'isAnonymous',
  'twoFactorEnabled',
  'language',
  'username',
  'displayUsername',
  'tokenStamp',
  'mailboxProvenAt',
  'fields',
] as const

/** The columns of `userColumns`. */
export type UserRow = Pick<Selectable<UserTable>, (typeof userColumns)[number]>

export function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    image: row.image,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    isAnonymous: row.isAnonymous,
    twoFactorEnabled: row.twoFactorEnabled,
    language: parseLanguage(row.language) ?? null,
    username: row.username,
    displayUsername: row.displayUsername,
    tokenStamp: row.tokenStamp,
    mailboxProvenAt: row.mailboxProvenAt,
    fields: row.fields,
  }
}

/** For rows returned by a statement that locks or writes them. */
export function toLockedUser(row: UserRow): LockedUser {
  return toUser(row) as LockedUser
}

export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const [row] = await runCompiled(db, userByEmailQuery, [email])
  return row && toUser(row)
}

/** Undefined when the email is taken: the unique index decides between concurrent sign-ups. */
export async function insertUser(trx: Trx, user: StoredUser): Promise<LockedUser | undefined> {
  const row = await trx
    .insertInto('user')
    .values({ ...user, fields: JSON.stringify(user.fields), awaitsFirstSignIn: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** Fields of a user that are stored as given; permissions are checked before. */
export type StoredChange = UserChange &
  Partial<Pick<StoredUser, 'emailVerified' | 'role' | 'banned' | 'banReason' | 'banExpires' | 'fields'>>

/** The user after the change; undefined when the user does not exist. */
export async function changeUser(
  trx: Trx,
  id: string,
  { fields, ...change }: StoredChange,
  now: Date,
): Promise<LockedUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ ...change, ...(fields && { fields: JSON.stringify(fields) }), updatedAt: now })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** Lifts a ban that expired by `now` and returns the user; undefined, without a change, if it was renewed concurrently. */
export async function liftBan(trx: Trx, id: string, now: Date): Promise<LockedUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ banned: false, banReason: null, banExpires: null, updatedAt: now })
    .where('id', '=', id)
    .where('banExpires', '<=', now)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** Records that a user has a session; true for the first one. */
export async function claimFirstSignIn(trx: Trx, id: string): Promise<boolean> {
  const claimed = await firstSignIn(trx, id).returning('id').executeTakeFirst()
  return claimed !== undefined
}

/** The same where nobody asks whether it is the first. */
export async function noteSignIn(trx: Trx, id: string): Promise<void> {
  await later(trx, firstSignIn(trx, id).compile())
}

function firstSignIn(trx: Trx, id: string) {
  return trx
    .updateTable('user')
    .set({ awaitsFirstSignIn: false })
    .where('id', '=', id)
    .where('awaitsFirstSignIn', '=', true)
}

/** What tells whether a user's password and email are still those of an earlier time. */
export type StampedUser = Pick<StoredUser, 'id' | 'email' | 'tokenStamp'>

const userByEmailQuery = queryBuilder.selectFrom('user').select(userColumns).where('email', '=', '').compile()

const userQuery = queryBuilder.selectFrom('user').select(userColumns).where('id', '=', '').compile()

export async function findUserById(db: Db, id: string): Promise<StoredUser | undefined> {
  const [row] = await runCompiled(db, userQuery, [id])
  return row && toUser(row)
}

/** Verifies the email if it is unchanged and unverified and the token stamp is current; true for one of concurrent calls. */
export async function markEmailVerified(trx: Trx, user: StampedUser, now: Date): Promise<boolean> {
  const verified = await trx
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .where('tokenStamp', '=', user.tokenStamp)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  return verified !== undefined
}

/**
 * Replaces a user's email by an unverified one and invalidates their mailed tokens; an anonymous user ceases to be one.
 * What was proved was the old mailbox: triggers make that no sign-in method is proven any more.
 * Undefined when email or token stamp were changed concurrently. Throws a unique violation when the email is taken.
 */
export async function replaceEmail(
  trx: Trx,
  user: StampedUser,
  email: string,
  now: Date,
): Promise<LockedUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ email, emailVerified: false, isAnonymous: null, tokenStamp: user.tokenStamp + 1, updatedAt: now })
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .where('tokenStamp', '=', user.tokenStamp)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** Invalidates every token mailed to a user (S30); returns the updated user, undefined when they do not exist. */
export async function incrementTokenStamp(trx: Trx, id: string): Promise<LockedUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set((user) => ({ tokenStamp: user('tokenStamp', '+', 1) }))
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** Locks a user's row and returns it to decide on; undefined when the user does not exist. */
export async function lockUser(trx: Trx, id: string): Promise<LockedUser | undefined> {
  return (await lockUsers(trx, [id])).get(id)
}

/** The same by an email, which the user may have changed before the lock was got. */
export async function lockUserByEmail(trx: Trx, email: string): Promise<LockedUser | undefined> {
  const { rows } = await lockedUsers(sql`array(select "id" from "user" where "email" = ${email})`).execute(trx)
  return rows[0] && toLockedUser(rows[0])
}

/** The same for several users by id, in the one order in which users are locked: anonymous ones first, then by id. */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, LockedUser>> {
  const { rows } = await lockedUsers(sql`${[...new Set(ids)]}`).execute(trx)
  return new Map(rows.map((row) => [row.id, toLockedUser(row)]))
}

const lockedColumns = sql.join(userColumns.map((column) => sql.ref(column)))

/** The query of `lockUsers`; `ids` is an array. */
export function lockedUsers(ids: RawBuilder<unknown>): RawBuilder<UserRow> {
  return sql<UserRow>`
    select ${lockedColumns} from "user" where "id" = any(${ids})
    order by coalesce("isAnonymous", false) desc, "id" for update`
}
