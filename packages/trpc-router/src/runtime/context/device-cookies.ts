import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import {
  type CookiesWithLegacy,
  type LegacyDeviceCookie,
  legacyDeviceSessions,
} from '#runtime/legacy/legacy-sessions.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { DeviceCookieName } from './cookie-name.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, writeSignedCookie } from './signed-cookie.ts'

/** A session that a browser keeps beside its active one; it may have ended. */
export type DeviceSession = {
  handle: string
  secret: string
  remembered: boolean
  /** Where an adopted service has set the cookie. */
  legacy?: LegacyDeviceCookie
}

type DeviceCookies = CookiesWithKeys & CookiesWithLegacy & Pick<Services, 'options'>

const PREFIX = 'session_token_multi-'

// Behind the secret, which is letters and digits.
const UNTIL_THE_BROWSER_CLOSES = '~'

/**
 * The sessions that a browser presents, none where the feature is off. A cookie counts whose signature is genuine and whose
 * name belongs to its value: knowing a handle, which answers show, is not enough (T131, T132).
 */
export function presentedDeviceSessions(call: DeviceCookies): DeviceSession[] {
  if (!call.options.multiSession.enabled) return []
  const own = call.cookies.sentSuffixes(PREFIX).flatMap((handle) => readOwnSession(call, handle) ?? [])
  const handles = new Set(own.map(({ handle }) => handle))
  return [...own, ...legacyDeviceSessions(call, PREFIX).filter(({ handle }) => !handles.has(handle))]
}

/** The session of this handle, where the browser has its cookie. */
export function readDeviceSession(call: DeviceCookies, handle: string): DeviceSession | undefined {
  return readOwnSession(call, handle) ?? legacyDeviceSessions(call, PREFIX).find((one) => one.handle === handle)
}

function readOwnSession({ keys, cookies }: CookiesWithKeys, handle: string): DeviceSession | undefined {
  // All that are genuine under one name hold the same session.
  const [session] = cookies.readAll(nameOf(handle), (value, boundName) => {
    const content = readSignedValue(keys, 'cookie', boundName, value)
    if (content === undefined) return undefined
    const remembered = !content.endsWith(UNTIL_THE_BROWSER_CLOSES)
    const secret = remembered ? content : content.slice(0, -UNTIL_THE_BROWSER_CLOSES.length)
    return fingerprint(secret) === handle ? { handle, secret, remembered } : undefined
  })
  return session
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
export function discardDeviceCookie(call: DeviceCookies, handle: string): void {
  const { cookies } = call
  const legacy = legacyDeviceSessions(call, PREFIX).find((one) => one.handle === handle)?.legacy
  if (legacy !== undefined) cookies.discardLegacy(legacy.prefix, nameOf(legacy.suffix))
  if (legacy === undefined || cookies.isSent(nameOf(handle))) cookies.discard(nameOf(handle))
}

/** Signs the cookie of an adopted session anew, once there is no way back. */
export function settleDeviceCookie(
  call: DeviceCookies,
  { legacy, secret, remembered }: DeviceSession,
  session: Pick<Session, 'token' | 'impersonatedBy'>,
): void {
  if (legacy === undefined || call.legacy?.finished !== true) return
  writeDeviceCookie(call, secret, session, remembered)
  call.cookies.discardLegacy(legacy.prefix, nameOf(legacy.suffix))
}

function nameOf(handle: string): DeviceCookieName {
  return `${PREFIX}${handle}`
}
