import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import type { SessionAuthentication } from '@foyer/auth-domain/sign-in/methods'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** A sign-in whose second factor is outstanding. `token`: the stored fingerprint of the secret in the cookie. */
export type PendingSignIn = SessionAuthentication & {
  party: CredentialOrigin
  id: string
  userId: string
  token: string
  remembered: boolean
  ipAddress: string | null
  userAgent: string | null
  expiresAt: Date
  createdAt: Date
}

const columns = [
  'id',
  'userId',
  'token',
  'methods',
  'factors',
  'party',
  'remembered',
  'ipAddress',
  'userAgent',
  'expiresAt',
  'createdAt',
] as const

/** `known`: the browser had signed in to the account before. */
type NewPendingSignIn = PendingSignIn & { known: boolean }

/**
 * Stores a pending sign-in; the oldest of its user, who must be locked, give way so that at most `most` are left of known
 * browsers, and of others: anyone who knows the password displaces none of its owner's (T21).
 */
export async function insertPendingSignIn(trx: Trx, pending: NewPendingSignIn, most: number): Promise<void> {
  await later(
    trx,
    trx
      .deleteFrom('pendingSignIn')
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('pendingSignIn')
          .select('id')
          .where('userId', '=', pending.userId)
          .where('known', '=', pending.known)
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .offset(most - 1),
      )
      .compile(),
  )
  await later(trx, trx.insertInto('pendingSignIn').values(pending).compile())
}

/** The first of several pending sign-ins that has neither expired nor is without an attempt. */
export async function findPendingSignIn(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<PendingSignIn | undefined> {
  if (tokens.length === 0) return undefined
  const pending = await db
    .selectFrom('pendingSignIn')
    .select(columns)
    .where('token', 'in', tokens)
    .where('expiresAt', '>', now)
    .where('attempts', '<', limits.secondFactorAttempts)
    .execute()
  return pending.sort((one, other) => tokens.indexOf(one.token) - tokens.indexOf(other.token))[0]
}

/** Ends a pending sign-in and returns it, to one caller only; undefined when it has ended or expired. */
export async function claimPendingSignIn(trx: Trx, token: string, now: Date): Promise<PendingSignIn | undefined> {
  return trx
    .deleteFrom('pendingSignIn')
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

/** Ends the pending sign-ins of a browser. */
export async function deletePendingSignIns(trx: Trx, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await later(trx, trx.deleteFrom('pendingSignIn').where('token', 'in', tokens).compile())
}

/** Deletes the pending sign-ins of a user; returns how many. */
export async function deletePendingSignInsOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('pendingSignIn')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
