import { codeThrottleDelays, throttleDelays } from '@foyer/auth-domain/password/throttle'
import {
  claimSignInAttempt,
  findThrottleEnd,
  resetSignInThrottle,
  resetSignInThrottlesOf,
} from '@foyer/db/sessions/sign-in-throttle'
import type { StampedUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { findKnownUser } from '#runtime/context/known-browser.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/**
 * Whose attempts are counted together: those of one known browser, of all former ones, of a user's sessions, or of all strangers
 * (S19). `userId` of all but strangers.
 */
export type AttemptCount = { name: string; userId?: string | undefined; delays?: readonly number[] }

/** The count for an attempt at the password of `email`. */
export async function attemptCountOf(call: Call, email: string): Promise<AttemptCount> {
  const found = await findKnownUser(call, email)
  if (found === undefined) return strangersCount(email)
  const { user, recognition } = found
  // Together: anyone who had the password may have collected markers, each of which would allow a hundred more guesses.
  if (recognition === 'former') return { name: `former-browsers:${user.id}:${user.tokenStamp}`, userId: user.id }
  // With the stamp: after a new password the browser starts anew.
  return { name: `known-browser:${call.browser.marker()?.id}:${user.id}:${user.tokenStamp}`, userId: user.id }
}

/** The count of attempts by everybody whose browser is not known. */
export function strangersCount(email: string): AttemptCount {
  return { name: email }
}

/** The count of the codes that a user enters who is signed in. */
export function ownCodesCount(userId: string): AttemptCount {
  return codesCount({ name: `user:${userId}`, userId })
}

/** Resets every count of wrong passwords, codes and second factors that makes a user wait, or a stranger at their address. */
export async function forgetAllAttempts(
  call: Pick<Call, 'db' | 'keys'>,
  { id, email }: Pick<StampedUser, 'id' | 'email'>,
): Promise<void> {
  const strangers = strangersCount(email)
  await forgetAttempts(call, strangers)
  await forgetAttempts(call, codesCount(strangers))
  await resetSignInThrottlesOf(call.db, id)
}

/** The same attempters' count at all codes of the address: apart from its password, so that neither locks the other. */
export function codesCount({ name, userId }: AttemptCount): AttemptCount {
  return { name: `code:${name}`, userId, delays: codeThrottleDelays }
}

/**
 * Counts a password attempt. Called right before the comparison, when the job leaves the hash queue: concurrent attempts
 * count like sequential ones, and one that is never compared does not count (S19).
 */
export async function claimAttempt(call: Call, count: AttemptCount): Promise<void> {
  const wait = await countAttempt(call, count)
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Counts an attempt; the seconds to wait where its count is used up, and it was not counted. */
export function countAttempt(call: Call, count: AttemptCount): Promise<number | undefined> {
  const { userId, delays = throttleDelays } = count
  return claimSignInAttempt(call.db, { key: throttleKey(call, count), userId }, delays, call.now())
}

/** Whether further attempts of a count have to wait. */
export async function isUsedUp(call: Call, count: AttemptCount): Promise<boolean> {
  return (await findThrottleEnd(call.db, throttleKey(call, count), call.now())) > 0
}

/** Resets the failed attempts after a correct or a new password. */
export function forgetAttempts(call: Pick<Call, 'db' | 'keys'>, count: AttemptCount): Promise<void> {
  return resetSignInThrottle(call.db, throttleKey(call, count))
}

// An HMAC, so that the table does not reveal which emails sign in.
function throttleKey({ keys }: Pick<Call, 'keys'>, { name }: AttemptCount): string {
  return hmacSha256(keys.newest('throttle').bytes, name).toString('base64url')
}
