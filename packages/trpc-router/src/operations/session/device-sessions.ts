import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { deleteSessions } from '@foyer/db/sessions/delete-sessions'
import { lockUsersOfSessions } from '@foyer/db/sessions/lock-sessions'
import { findLiveSessions, findSession, findSignIns, type StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Call } from '#runtime/context/call.ts'
import { isLive } from '#runtime/context/current-session.ts'
import {
  type DeviceSession,
  discardDeviceCookie,
  presentedDeviceSessions,
  readDeviceSession,
  settleDeviceCookie,
  writeDeviceCookie,
} from '#runtime/context/device-cookies.ts'
import { isRemembered } from '#runtime/context/session-cookies.ts'
import { mayPresent } from '#runtime/legacy/legacy-sessions.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { endPresentedSession, recordEnds } from './end-session.ts'

/** What becomes of the cookies of a browser's sessions, once the transaction that begins a session there is committed. */
export type DeviceCookieChanges = {
  discarded: readonly string[]
  written: readonly (Pick<DeviceSession, 'secret' | 'remembered'> & { session: StoredSession })[]
}

/**
 * Makes room for a session of a user that begins in this browser. Without multi-session the presented one ends (S23). With
 * it, those of other users are kept; beyond the bound the oldest ends, so that the browser can return to each that lives
 * (T136).
 */
export async function makeRoomOnDevice(trx: Trx, call: Call, userId: string): Promise<DeviceCookieChanges> {
  const keeps = await keepsSessions(trx, call)
  if (!keeps) await endPresentedSession(trx, call)
  const { maximumSessions } = call.options.multiSession
  const device = presentedDeviceSessions(call)
  const all = keeps ? withActive(call, device) : device
  const live = await findLive(trx, call, all)
  const ofOthers = live.filter((session) => session.userId !== userId)
  const kept = ofOthers.slice(Math.max(0, ofOthers.length + 1 - maximumSessions))
  const ended = live.filter((session) => !kept.includes(session)).map(({ token }) => token)
  await recordEnds(trx, call, await deleteSessions(trx, ended))
  return cookieChanges(all, device, kept)
}

function cookieChanges(
  all: readonly BegunSession[],
  device: readonly DeviceSession[],
  live: readonly StoredSession[],
): DeviceCookieChanges {
  const kept = new Map(live.map((session) => [session.token, session]))
  const have = new Set(device.map(({ handle }) => handle))
  return {
    discarded: all.map(({ handle }) => handle).filter((handle) => !kept.has(handle)),
    // Begun before there was such a cookie.
    written: all.flatMap((begun) => {
      const session = have.has(begun.handle) ? undefined : kept.get(begun.handle)
      return session === undefined ? [] : { ...begun, session }
    }),
  }
}

/** After the commit only: a transaction that is rolled back has ended no session, and a refusal sends what is discarded. */
export function applyDeviceCookies(call: Call, { discarded, written }: DeviceCookieChanges): void {
  for (const handle of discarded) discardDeviceCookie(call, handle)
  for (const { secret, session, remembered } of written) writeDeviceCookie(call, secret, session, remembered)
}

/**
 * Whether a sign-in leaves the presented session as it is. An impersonation ends with it, as without multi-session, and the
 * admin's own session with the impersonation.
 */
export async function keepsSessions(trx: Trx, { presented, options }: Call): Promise<boolean> {
  if (!options.multiSession.enabled) return false
  const session = presented && (await findSession(trx, presented.handle))
  return session === undefined || session.impersonatedBy === null
}

/** The sessions of this browser that live, oldest first; clears the cookies of the others (T135). */
export async function findDeviceSessions(call: Call): Promise<StoredSignIn[]> {
  const presented = new Map(presentedDeviceSessions(call).map((one) => [one.handle, one]))
  const found = await findSignIns(call.db, [...presented.keys()])
  const live = found.filter((signIn) => {
    const { session } = signIn
    const device = presented.get(session.token)
    const isOfDevice = device !== undefined && mayPresent(call, device, session)
    return isOfDevice && session.impersonatedBy === null && isLive(call, signIn, undefined)
  })
  const kept = new Map(live.map(({ session }) => [session.token, session]))
  for (const [handle, device] of presented) {
    const session = kept.get(handle)
    if (session === undefined) discardDeviceCookie(call, handle)
    else settleDeviceCookie(call, device, session)
  }
  return live
}

/** The session that a request names, where the browser has its cookie. */
export function requestedDeviceSession(call: Call, handle: string): DeviceSession {
  const requested = readDeviceSession(call, handle)
  if (requested === undefined) throw refused('INVALID_SESSION_TOKEN')
  return requested
}

/** Ends all sessions of this browser, and with an impersonation the admin's own; clears their cookies after the commit. */
export async function endDeviceSessions(call: Call): Promise<void> {
  const handles = presentedDeviceSessions(call).map(({ handle }) => handle)
  const presented = call.candidates.map(({ handle }) => handle)
  if (presented.length + handles.length === 0) return
  await transact(call.db, async (trx) => {
    // Together: what ends them does not depend on what is locked before.
    await Promise.all([lockUsersOfSessions(trx, [...presented, ...handles]), endPresentedSession(trx, call, handles)])
  })
  for (const handle of handles) discardDeviceCookie(call, handle)
}

/** The sessions that live of those that this browser has, the active one among them. */
export function findLiveOnDevice(trx: Trx, call: SignedInCall): Promise<StoredSession[]> {
  return findLive(trx, call, withActive(call, presentedDeviceSessions(call)))
}

/** Ends a session of this browser, if it is among those that live, and every other of its user; returns their handles. */
export async function endDeviceSession(
  trx: Trx,
  call: SignedInCall,
  handle: string,
  live: readonly StoredSession[],
): Promise<string[]> {
  const userId = live.find(({ token }) => token === handle)?.userId
  const ofUser = live.flatMap((session) => (session.userId === userId ? session.token : []))
  const handles = [...new Set([handle, ...ofUser])]
  await recordEnds(trx, call, await deleteSessions(trx, handles))
  return handles
}

type PresentableSession = { handle: string; legacy?: object }

async function findLive(trx: Trx, call: Call, presented: readonly PresentableSession[]): Promise<StoredSession[]> {
  const byHandle = new Map(presented.map((one) => [one.handle, one]))
  const found = await findLiveSessions(trx, [...byHandle.keys()], call.now())
  return found.filter((session) => mayPresent(call, byHandle.get(session.token) ?? {}, session))
}

/** One of the browser's, or the active one of a browser that has no cookie of it beside. */
type BegunSession = Omit<DeviceSession, 'legacy'> & { legacy?: object }

function withActive(call: Call, device: readonly DeviceSession[]): readonly BegunSession[] {
  const { presented } = call
  if (presented === undefined || device.some(({ handle }) => handle === presented.handle)) return device
  return [...device, { ...presented, remembered: isRemembered(call) }]
}
