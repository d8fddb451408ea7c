import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import { continuedExpiry, hasRememberedLifetime } from '@foyer/auth-domain/session/policy'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { approvedBy } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { lockSession } from '@foyer/db/sessions/lock-sessions'
import { findAuthentication, setAuthentication } from '@foyer/db/sessions/session-authentication'
import { continueSession } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { completeSignIn, recordSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { type Call, createCall } from '#runtime/context/call.ts'
import { isLive } from '#runtime/context/current-session.ts'
import { signValue } from '#runtime/secrets/signed-value.ts'

/** The user and the session that approved a device, both locked; the session may have ended, or its user be banned. */
export type Approver = { user: LockedUser; session: StoredSession }

/** What a device gets: its session and the secret of it. */
export type DeviceSession = { session: StoredSession; secret: string }

/** Undefined when who approved, or the session that they did it in, is good for nothing any more. */
export async function lockApprover(
  trx: Trx,
  call: Call,
  { userId, approvedBy: handle }: Extract<DeviceCode, { status: 'approved' }>,
): Promise<Approver | undefined> {
  const [user, session] = await Promise.all([lockUser(trx, userId), lockSession(trx, handle)])
  if (user === undefined || session === undefined) return undefined
  return isLive(call, { session, user }, undefined) ? { user, session } : undefined
}

/**
 * Starts the session of a device. It has shown what the session that approved it has, and counts as old as that one: an
 * approval makes neither fresh nor lets anybody outlive `session.absoluteMaxAge`.
 */
export async function startDeviceSession(
  trx: Trx,
  call: Call,
  { user, session: approver }: Approver,
): Promise<DeviceSession> {
  const { createdAt } = approver
  const remembered = hasRememberedLifetime(approver, call.options.session)
  const began = await findAuthentication(trx, approver.token)
  const { party } = began
  const started = await completeSignIn(trx, call, user, { method: 'device', remembered, party })
  const { secret, session } = started
  const expiresAt = continuedExpiry(call.options.session, { createdAt, remembered }, call.now())
  await continueSession(trx, session, { createdAt, expiresAt })
  await setAuthentication(trx, session.token, approvedBy(began))
  await recordSignIn(trx, call, started, 'device')
  return { secret, session: { ...session, createdAt, expiresAt } }
}

/** The call of a device: whatever cookies or bearers come along stand for nobody, and no session ends by it. */
export function asDevice(call: Call): Call {
  const request = { ...call.request, cookieHeader: '', authorization: undefined, apiKey: undefined }
  const { db, log, outbox, signIn } = call
  return { ...createCall(call, request), db, log, outbox, signIn }
}

/** The access token: the signed value of the session, as `set-auth-token` tells it (S22). */
export function accessTokenOf({ keys, cookies }: Call, secret: string): string {
  return encodeURIComponent(signValue(keys, 'cookie', cookies.boundName('session_token'), secret))
}
