import { limits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { fingerprint, hmacSha256 } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { Call } from './call.ts'
import { readSignedCookies, writeSignedCookie } from './signed-cookie.ts'

/**
 * Who asked for a mailed link or code. `browser`: the fingerprint of the browser's marker. `asker`, as it is stored: a keyed hash of the
 * network of a client that presented no marker, and may be one that keeps no cookies.
 */
export type AskingBrowser = { browser: string; asker: string | undefined }

/** Marks the browser of a call that asks for a link or a code. */
export function markAskingBrowser(call: Call): AskingBrowser {
  const [presented] = readSignedCookies(call, 'asking_browser')
  const id = presented ?? randomText(limits.askingBrowserIdLength)
  writeSignedCookie(call, 'asking_browser', id, limits.askingBrowserMaxAge)
  return { browser: fingerprint(id), asker: presented === undefined ? networkOf(call) : undefined }
}

/** The fingerprints of the markers that a call presents: what was asked for under any of them was asked for here. */
export function presentedAskingBrowsers(call: Call): string[] {
  return readSignedCookies(call, 'asking_browser').map(fingerprint)
}

/** A keyed hash of the network that a call comes from. */
export function networkOf({ keys, request }: Call): string {
  const key = keys.newest('throttle').bytes
  return hmacSha256(key, `asker:${addressBucket(request.ipAddress)}`).toString('base64url')
}
