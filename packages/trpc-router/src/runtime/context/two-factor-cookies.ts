import { limits } from '@foyer/auth-domain/limits'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, readSignedCookies, writeSignedCookie } from './signed-cookie.ts'

/** The stored fingerprints of the pending sign-ins that the browser presents; they may have ended. */
export function presentedPendingSignIns(call: CookiesWithKeys): string[] {
  return readSignedCookies(call, 'two_factor').map(fingerprint)
}

export function writePendingSignIn(call: CookiesWithKeys, secret: string): void {
  writeSignedCookie(call, 'two_factor', secret, limits.pendingSignInExpiresIn)
}

type TrustCookies = CookiesWithKeys & Pick<Services, 'adopted'>

// better-auth 1.4 and later: an HMAC over user and value, which the row names too, and the value.
const LEGACY_TRUST = /^[A-Za-z0-9_-]{43}!(trust-device-[A-Za-z0-9_-]{32})$/

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

// Earlier versions have an HMAC over user and session, which has no date and no row, and nobody could revoke it.
function legacyTrustedDevices({ adopted, cookies }: TrustCookies): readonly string[] {
  if (adopted.state() === undefined) return []
  return cookies.readAllLegacy(
    'trust_device',
    (value) => LEGACY_TRUST.exec(readLegacySignedValue(adopted.secrets, value) ?? '')?.[1],
  )
}

/** Sets the cookie of a trusted browser anew; that of an adopted service stays as it is while there is a way back. */
export function renewTrustedDevices(call: TrustCookies, live: readonly string[]): void {
  if (ownTrustedDevices(call).length === 0 && call.adopted.state()?.finished === false) return
  writeTrustedDevices(call, live)
}

/** Always with a Max-Age: the row says when the trust ends (T27). */
export function writeTrustedDevices(call: CookiesWithKeys, values: readonly string[]): void {
  const content = values.slice(0, limits.maxTrustedAccountsPerBrowser).join('!')
  writeSignedCookie(call, 'trust_device', content, limits.trustedDeviceExpiresIn)
}
