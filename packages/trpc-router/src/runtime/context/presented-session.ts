import { fingerprint } from '#runtime/secrets/keyring.ts'
import { type CookiesWithKeys, readSignedCookie } from './signed-cookie.ts'

/** The session of a cookie with a valid signature: the secret and the handle it is stored under. */
export type PresentedSession = { secret: string; handle: string }

/** Reads the session cookie; undefined unless one of the service's secrets signed it (S22). */
export function presentedSession(call: CookiesWithKeys): PresentedSession | undefined {
  const secret = readSignedCookie(call, 'session_token')
  return secret === undefined ? undefined : { secret, handle: fingerprint(secret) }
}
