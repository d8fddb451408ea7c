import { limits } from '@foyer/auth-domain/limits'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, readSignedCookie, writeSignedCookie } from './signed-cookie.ts'

/** The stored fingerprint of the pending sign-in that the browser presents; it may have ended. */
export function presentedPendingSignIn(call: CookiesWithKeys): string | undefined {
  const secret = readSignedCookie(call, 'two_factor')
  return secret === undefined ? undefined : fingerprint(secret)
}

export function writePendingSignIn(call: CookiesWithKeys, secret: string): void {
  writeSignedCookie(call, 'two_factor', secret, limits.pendingSignInExpiresIn)
}

type TrustCookies = CookiesWithKeys & Pick<Services, 'adopted'>

// better-auth 1.4 and later: an HMAC over user and value, which the row names too, and the value.
const LEGACY_TRUST = /^[A-Za-z0-9_-]{43}!(trust-device-[A-Za-z0-9_-]{32})$/

/**
 * The values of the trusted devices of the browser, one for each account, newest first; of an adopted service the one that it
 * knew. A value is worth what its row says: whose device it is, and until when.
 */
export function presentedTrustedDevices(call: TrustCookies): readonly string[] {
  const [own, legacy] = [ownTrustedDevices(call), legacyTrustedDevice(call)]
  const all = legacy === undefined || own.includes(legacy) ? own : [...own, legacy]
  return all.slice(0, limits.maxTrustedAccountsPerBrowser)
}

function ownTrustedDevices(call: CookiesWithKeys): readonly string[] {
  return readSignedCookie(call, 'trust_device')?.split('!') ?? []
}

// Earlier versions have an HMAC over user and session, which has no date and no row, and nobody could revoke it.
function legacyTrustedDevice({ adopted, cookies }: TrustCookies): string | undefined {
  if (adopted.state() === undefined) return undefined
  return cookies.readLegacy(
    'trust_device',
    (value) => LEGACY_TRUST.exec(readLegacySignedValue(adopted.secrets, value) ?? '')?.[1],
  )
}

/** Sets the cookie of a trusted browser anew; that of an adopted service stays as it is while there is a way back. */
export function renewTrustedDevices(call: TrustCookies): void {
  if (ownTrustedDevices(call).length === 0 && call.adopted.state()?.finished === false) return
  writeTrustedDevices(call, presentedTrustedDevices(call))
}

/** Always with a Max-Age: the row says when the trust ends (T27). */
export function writeTrustedDevices(call: CookiesWithKeys, values: readonly string[]): void {
  const content = values.slice(0, limits.maxTrustedAccountsPerBrowser).join('!')
  writeSignedCookie(call, 'trust_device', content, limits.trustedDeviceExpiresIn)
}
