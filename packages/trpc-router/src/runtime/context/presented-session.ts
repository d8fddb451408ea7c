import { fingerprint, type Keyring } from '#runtime/secrets/keyring.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar } from './cookie-jar.ts'

/** The session of a cookie with a valid signature: the secret and the handle it is stored under. */
export type PresentedSession = { secret: string; handle: string }

/** Reads the session cookie; undefined unless one of the service's secrets signed it (S22). */
export function presentedSession(keys: Keyring, cookies: CookieJar): PresentedSession | undefined {
  const signed = cookies.read('session_token')
  const secret = signed === undefined ? undefined : readSignedValue(keys, 'cookie', 'session_token', signed)
  return secret === undefined ? undefined : { secret, handle: fingerprint(secret) }
}
