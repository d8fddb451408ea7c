import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { type CookiesWithKeys, readSignedCookies, writeSignedCookie } from './signed-cookie.ts'

/** The fingerprint of one random id for all tabs of a browser, made or renewed for `maxAge` seconds. */
export function browserIdentity(call: CookiesWithKeys, maxAge: number): string {
  const [browserId = randomText(secretPurposes['oauth-state'].text.length)] = readSignedCookies(call, 'oauth_state')
  writeSignedCookie(call, 'oauth_state', browserId, maxAge)
  return fingerprint(browserId)
}

/** The fingerprints that this browser presents. */
export function browserIdentities(call: CookiesWithKeys): string[] {
  return readSignedCookies(call, 'oauth_state').map(fingerprint)
}
