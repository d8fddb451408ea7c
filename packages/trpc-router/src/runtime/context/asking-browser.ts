import { limits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { fingerprint, hmacSha256 } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { Call } from './call.ts'
import { readSignedCookie, writeSignedCookie } from './signed-cookie.ts'

/**
 * Who asked for a mailed link or code. `browser`: the fingerprint of the browser's marker. `asker`: a keyed hash of the
 * network of a client that presented no marker, and may be one that keeps no cookies.
 */
export type AskingBrowser = { browser: string; asker: string | undefined }

/** Marks the browser of a call that asks for a link or a code. */
export function markAskingBrowser(call: Call): AskingBrowser {
  const presented = readSignedCookie(call, 'asking_browser')
  const id = presented ?? randomText(limits.askingBrowserIdLength)
  writeSignedCookie(call, 'asking_browser', id, limits.askingBrowserMaxAge)
  return { browser: fingerprint(id), asker: presented === undefined ? networkOf(call) : undefined }
}

/** The fingerprint of the marker that a call presents. */
export function presentedAskingBrowser(call: Call): string | undefined {
  const id = readSignedCookie(call, 'asking_browser')
  return id === undefined ? undefined : fingerprint(id)
}

/** A keyed hash of the network that a call comes from. */
export function networkOf({ keys, request }: Call): string {
  const key = keys.newest('throttle').bytes
  return hmacSha256(key, `asker:${addressBucket(request.ipAddress)}`).toString('base64url')
}
