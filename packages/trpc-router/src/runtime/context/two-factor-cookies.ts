import { limits } from '@foyer/auth-domain/limits'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { type CookiesWithKeys, readSignedCookie, writeSignedCookie } from './signed-cookie.ts'

/** The stored fingerprint of the pending sign-in that the browser presents; it may have ended. */
export function presentedPendingSignIn(call: CookiesWithKeys): string | undefined {
  const secret = readSignedCookie(call, 'two_factor')
  return secret === undefined ? undefined : fingerprint(secret)
}

export function writePendingSignIn(call: CookiesWithKeys, secret: string): void {
  writeSignedCookie(call, 'two_factor', secret, limits.pendingSignInExpiresIn)
}

/** The values of the trusted devices of the browser, one for each account, newest first. */
export function presentedTrustedDevices(call: CookiesWithKeys): readonly string[] {
  const content = readSignedCookie(call, 'trust_device')
  return content === undefined ? [] : content.split('!').slice(0, limits.maxTrustedAccountsPerBrowser)
}

/** Always with a Max-Age: the row says when the trust ends (T27). */
export function writeTrustedDevices(call: CookiesWithKeys, values: readonly string[]): void {
  const content = values.slice(0, limits.maxTrustedAccountsPerBrowser).join('!')
  writeSignedCookie(call, 'trust_device', content, limits.trustedDeviceExpiresIn)
}
