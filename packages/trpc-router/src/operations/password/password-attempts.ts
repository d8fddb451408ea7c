import { throttleDelays } from '@foyer/auth-domain/password/throttle'
import { claimSignInAttempt, resetSignInThrottle } from '@foyer/db/sessions/sign-in-throttle'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/**
 * Counts a password attempt for an email. Called right before the comparison, when the job leaves the hash queue:
 * concurrent attempts count like sequential ones, and one that is never compared does not count (S19).
 */
export async function claimAttempt(call: Call, email: string): Promise<void> {
  const wait = await claimSignInAttempt(call.db, throttleKey(call, email), throttleDelays, call.now())
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Resets the failed attempts after a correct or a new password. */
export function forgetAttempts(call: Call, email: string): Promise<void> {
  return resetSignInThrottle(call.db, throttleKey(call, email))
}

// An HMAC, so that the table does not reveal which emails sign in.
function throttleKey({ keys }: Call, email: string): string {
  return hmacSha256(keys.newest('throttle').bytes, email).toString('base64url')
}
