import { limits } from '@foyer/auth-domain/limits'
import { firstExpiry } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { unavailable } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import {
  deleteOldestSessionsOf,
  deleteSession,
  deleteSessionsOf,
  findBeginning,
  insertSession,
  type StoredBeginning,
} from '@foyer/db/sessions/sessions'
import { type LockedUser, liftBan } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { type DeviceCookieChanges, makeRoomOnDevice } from './device-sessions.ts'
import type { LockedCall } from './lock-actor.ts'

/** A new session. The secret is only sent in the cookie; the database stores its fingerprint (S20). */
export type StartedSession = { secret: string; session: Session }

/**
 * Creates a session with a new secret and ends the one that the request presented (S23), unless browsers keep several. The user is locked, so that a
 * ban that was committed since they were read is seen; a ban that has expired is lifted.
 */
export async function startSession(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { beginning, remembered }: { beginning: StoredBeginning; remembered: boolean },
): Promise<StartedSession & { user: LockedUser; deviceCookies: DeviceCookieChanges }> {
  const deviceCookies = await makeRoomOnDevice(trx, call)
  const started = await storeSession(trx, call, user, {
    expiresAt: firstExpiry(call.options.session, remembered, call.now()),
    activeOrganizationId: null,
    impersonatedBy: null,
    beginning,
  })
  call.request.identify(started.session)
  call.signIn.started = true
  const lifted = user.banned === true ? await liftBan(trx, user.id, call.now()) : undefined
  return { ...started, user: lifted ?? user, deviceCookies }
}

/**
 * Ends all sessions of the user and starts one with a new secret in place of the call's: it began as that did, and keeps
 * the active organization.
 */
export async function replaceSessions(trx: Trx, call: LockedCall, remembered: boolean): Promise<StartedSession> {
  const { session: ended, user } = call
  const { activeOrganizationId, impersonatedBy } = ended
  // An impersonation stays one and keeps its expiry.
  const expiresAt =
    impersonatedBy === null ? firstExpiry(call.options.session, remembered, call.now()) : ended.expiresAt
  const beginning = await findBeginning(trx, ended.token)
  await deleteSessionsOf(trx, user.id)
  await deletePendingSignInsOf(trx, user.id)
  return storeSession(trx, call, user, { expiresAt, activeOrganizationId, impersonatedBy, beginning })
}

/**
 * Ends the call's session alone and starts one with a new secret in its place, with the active organization; it began as
 * `beginning` says, else as that did.
 */
export async function replaceSession(
  trx: Trx,
  call: LockedCall,
  { remembered, beginning }: { remembered: boolean; beginning?: StoredBeginning },
): Promise<StartedSession> {
  const { session: ended, user } = call
  const { activeOrganizationId, impersonatedBy } = ended
  const began = beginning ?? (await findBeginning(trx, ended.token))
  await deleteSession(trx, ended.token)
  const expiresAt = firstExpiry(call.options.session, remembered, call.now())
  return storeSession(trx, call, user, { expiresAt, activeOrganizationId, impersonatedBy, beginning: began })
}

type SessionFacts = Pick<Session, 'expiresAt' | 'activeOrganizationId' | 'impersonatedBy'> & {
  beginning: StoredBeginning
}

/** Stores a session with a new secret; none for a banned user, whatever was read before they were locked. */
export async function storeSession(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { beginning, ...facts }: SessionFacts,
): Promise<StartedSession> {
  if (isBanned(user, call.now())) throw refused('BANNED_USER')
  const secret = randomText(limits.sessionSecretLength)
  const now = call.now()
  const session: Session = {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    userId: user.id,
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    // Empty rather than null for a client that names none (wire).
    userAgent: call.request.userAgent ?? '',
    ...facts,
  }
  try {
    await deleteOldestSessionsOf(trx, user.id, limits.maxSessionsPerUser - 1)
    await insertSession(trx, session, beginning)
  } catch (error) {
    if (unavailable(error)) throw error
    call.log.error({ err: error }, 'session could not be stored')
    throw refused('FAILED_TO_CREATE_SESSION')
  }
  return { secret, session }
}
