import { limits } from '@foyer/auth-domain/limits'
import { type CookiesWithLegacy, legacyTrustedDevices } from '#runtime/legacy/legacy-sessions.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { type CookiesWithKeys, readSignedCookies, writeSignedCookie } from './signed-cookie.ts'

/** The stored fingerprints of the pending sign-ins that the browser presents; they may have ended. */
export function presentedPendingSignIns(call: CookiesWithKeys): string[] {
  return readSignedCookies(call, 'two_factor').map(fingerprint)
}

export function writePendingSignIn(call: CookiesWithKeys, secret: string): void {
  writeSignedCookie(call, 'two_factor', secret, limits.pendingSignInExpiresIn)
}

type TrustCookies = CookiesWithKeys & CookiesWithLegacy

/**
 * The values of the trusted devices of the browser, newest first in each of its cookies, of which one holds a value for each
 * account; of an adopted service the one that it knew. A value is worth what its row says: whose device it is, and until when.
 */
export function presentedTrustedDevices(call: TrustCookies): readonly string[] {
  return [...new Set([...ownTrustedDevices(call), ...legacyTrustedDevices(call)])]
}

function ownTrustedDevices(call: CookiesWithKeys): readonly string[] {
  const most = limits.maxTrustedAccountsPerBrowser
  return readSignedCookies(call, 'trust_device').flatMap((content) => content.split('!').slice(0, most))
}

/** Sets the cookie of a trusted browser anew; that of an adopted service stays as it is while there is a way back. */
export function renewTrustedDevices(call: TrustCookies, live: readonly string[]): void {
  if (ownTrustedDevices(call).length === 0 && call.legacy?.finished === false) return
  writeTrustedDevices(call, live)
}

/** Always with a Max-Age: the row says when the trust ends (T27). */
export function writeTrustedDevices(call: CookiesWithKeys, values: readonly string[]): void {
  const content = values.slice(0, limits.maxTrustedAccountsPerBrowser).join('!')
  writeSignedCookie(call, 'trust_device', content, limits.trustedDeviceExpiresIn)
}
