import { refusedAuthentication } from '@foyer/auth-domain/audit/refused-authentication'
import { HOUR, limits } from '@foyer/auth-domain/limits'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { claimCount } from '@foyer/db/operations/mail-counters'
import { findUserById } from '@foyer/db/users/users'
import { eventOf } from './audit-event.ts'
import type { Call } from './context/call.ts'
import { refusalOf } from './refusal/refused.ts'
import { hmacSha256 } from './secrets/keyring.ts'

/** An attempt to sign in: `subject` is what was presented, an email or a provider's account. */
export type SignInAttempt = {
  method: string
  subject: string
  userId: string | undefined
  /** The session of who was signed in, and confirmed or set up something: they are the actor, and did not sign in. */
  by?: Pick<StoredSession, 'userId' | 'impersonatedBy'> | undefined
  /** Of a key that belongs to an organization. */
  organizationId?: string | undefined
}

type Recording = Pick<Call, 'db' | 'now' | 'keys' | 'request'>

/**
 * Records a refused sign-in, at most so many times an account and hour. Known and unknown emails are recorded alike, by the
 * same statements (S14): a keyed fingerprint tells that two attempts were for the same email, and nobody which email
 * without an account somebody has mistyped. Unless they are signed in, nobody has proved to be the user: they are the
 * target, and there is no actor.
 */
export async function recordRefusal(call: Recording, attempt: SignInAttempt, refusal: RefusalName): Promise<void> {
  const recorded = refusedAuthentication(refusal)
  if (recorded === undefined) return
  const { method, subject, userId, organizationId, by } = attempt
  const { type, reason = null } = recorded
  const account = hmacSha256(call.keys.newest('throttle').bytes, `${method}:${subject}`)
    .toString('base64url')
    .slice(0, 22)
  const quota = { key: `${type}:${account}`, window: HOUR, max: limits.recordedRefusals }
  const event = eventOf(call, type, { method, account, reason }, by)
  await transact(call.db, async (trx) => {
    if (await claimCount(trx, quota, call.now()))
      await recordEvent(trx, { ...event, targetUserId: userId, organizationId })
  })
}

/** Records that the application has refused a sign-in, once the transaction that asked is over. */
export async function recordRefusedByApplication(call: Recording & Pick<Call, 'signIn'>): Promise<void> {
  const { refused } = call.signIn
  if (refused === undefined) return
  call.signIn.refused = undefined
  const { method, userId } = refused
  await recordRefusal(call, { method, subject: userId, userId }, 'REFUSED_BY_APPLICATION')
}

/** Runs `work` and records the refusal that it throws. */
export async function recordingRefusal<T>(call: Recording, attempt: SignInAttempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    // That of the application is recorded where its transaction ends.
    if (refusal !== undefined && refusal !== 'REFUSED_BY_APPLICATION') await recordRefusal(call, attempt, refusal)
    throw error
  }
}

/** Records that what a user had handed over was refused, where that was because of their ban: the refusal does not say it. */
export async function recordBan(call: Recording, method: string, userId: string): Promise<void> {
  const user = await findUserById(call.db, userId)
  if (user !== undefined && isBanned(user, call.now()))
    await recordRefusal(call, { method, subject: userId, userId }, 'BANNED_USER')
}
