import { throttleDelays } from '@foyer/auth-domain/password/throttle'
import { claimSignInAttempt, forgetFailedSignIns } from '@foyer/db/sign-in-throttle'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { hmacSha256 } from '../secrets/keyring.ts'

/**
 * Counts a guess at the password of an address. Made when its turn to be compared has come, but before it is: guesses
 * sent at once count like guesses in a row, and one that was never compared counts for nothing (S19).
 */
export async function claimAttempt(call: Call, email: string): Promise<void> {
  const wait = await claimSignInAttempt(call.db, throttleKey(call, email), throttleDelays, call.now())
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Forgets the wrong guesses: the right password was given, or a new one chosen. */
export function forgetAttempts(call: Call, email: string): Promise<void> {
  return forgetFailedSignIns(call.db, throttleKey(call, email))
}

// The table must not be a list of who signs in here.
function throttleKey({ keys }: Call, email: string): string {
  return hmacSha256(keys.newest('throttle').bytes, email).toString('base64url')
}
