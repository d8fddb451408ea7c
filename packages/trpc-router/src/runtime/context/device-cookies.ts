import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { DeviceCookieName } from './cookie-jar.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, writeSignedCookie } from './signed-cookie.ts'

/** A session that a browser keeps beside its active one; it may have ended. */
export type DeviceSession = { handle: string; secret: string; remembered: boolean }

type DeviceCookies = CookiesWithKeys & Pick<Services, 'options'>

const PREFIX = 'session_token_multi-'

// Behind the secret, which is letters and digits.
const UNTIL_THE_BROWSER_CLOSES = '~'

/**
 * The sessions that a browser presents, none where the feature is off. A cookie counts whose signature is genuine and whose
 * name belongs to its value: knowing a handle, which answers show, is not enough (T131, T132).
 */
export function presentedDeviceSessions(call: DeviceCookies): DeviceSession[] {
  if (!call.options.multiSession.enabled) return []
  return call.cookies.sentSuffixes(PREFIX).flatMap((handle) => readDeviceSession(call, handle) ?? [])
}

/** The session of this handle, where the browser has its cookie. */
export function readDeviceSession({ keys, cookies }: DeviceCookies, handle: string): DeviceSession | undefined {
  return cookies.read(nameOf(handle), (value, boundName) => {
    const content = readSignedValue(keys, 'cookie', boundName, value)
    if (content === undefined) return undefined
    const remembered = !content.endsWith(UNTIL_THE_BROWSER_CLOSES)
    const secret = remembered ? content : content.slice(0, -UNTIL_THE_BROWSER_CLOSES.length)
    return fingerprint(secret) === handle ? { handle, secret, remembered } : undefined
  })
}

/** Sets the cookie by which the browser can return to a session. An impersonation gets none (T138). */
export function writeDeviceCookie(
  call: DeviceCookies,
  secret: string,
  { token, impersonatedBy }: Pick<Session, 'token' | 'impersonatedBy'>,
  remembered: boolean,
): void {
  if (!call.options.multiSession.enabled || impersonatedBy !== null) return
  const content = remembered ? secret : secret + UNTIL_THE_BROWSER_CLOSES
  writeSignedCookie(call, nameOf(token), content, cookieLifetime(call.options.session, remembered))
}

/** Clears the cookie of a session that has ended, under its very name (T130). */
export function discardDeviceCookie({ cookies }: Pick<DeviceCookies, 'cookies'>, handle: string): void {
  cookies.discard(nameOf(handle))
}

function nameOf(handle: string): DeviceCookieName {
  return `${PREFIX}${handle}`
}
