import { refusedAuthentication } from '@foyer/auth-domain/audit/refused-authentication'
import { HOUR, limits } from '@foyer/auth-domain/limits'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { recordEvent } from '@foyer/db/operations/audit'
import { claimCount } from '@foyer/db/operations/mail-counters'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/** An attempt to sign in: `subject` is what was presented, an email or a provider's account. */
export type SignInAttempt = { method: string; subject: string; userId: string | undefined }

/**
 * Records a refused sign-in, at most so many times an account and hour. Known and unknown emails are recorded alike, by the
 * same statements (S14): a keyed fingerprint tells that two attempts were for the same email, and nobody which email
 * without an account somebody has mistyped. Nobody has proved to be the user: they are the target, and there is no actor.
 */
export async function recordRefusal(call: Call, attempt: SignInAttempt, refusal: RefusalName): Promise<void> {
  const recorded = refusedAuthentication(refusal)
  if (recorded === undefined) return
  const { method, subject, userId } = attempt
  const { type, reason = null } = recorded
  const account = hmacSha256(call.keys.newest('throttle').bytes, `${method}:${subject}`)
    .toString('base64url')
    .slice(0, 22)
  const quota = { key: `${type}:${account}`, window: HOUR, max: limits.recordedRefusals }
  const event = eventOf(call, type, { method, account, reason }, undefined)
  await call.db.transaction().execute(async (trx) => {
    if (await claimCount(trx, quota, call.now())) await recordEvent(trx, { ...event, targetUserId: userId })
  })
}

/** Runs `work` and records the refusal that it throws. */
export async function recordingRefusal<T>(call: Call, attempt: SignInAttempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) await recordRefusal(call, attempt, refusal)
    throw error
  }
}
