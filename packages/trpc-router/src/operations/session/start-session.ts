import { defaultFields, type StoredFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { continuedExpiry, firstExpiry } from '@foyer/auth-domain/session/policy'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { checkBan } from '@foyer/auth-domain/user/ban'
import { unavailable } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteSession, deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { findAuthentication, type StoredAuthentication } from '@foyer/db/sessions/session-authentication'
import { insertSession } from '@foyer/db/sessions/sessions'
import { type LockedUser, liftBan } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { type DeviceCookieChanges, makeRoomOnDevice } from './device-sessions.ts'
import type { LockedCall } from './lock-actor.ts'

/** A new session. The secret is only sent in the cookie; the database stores its fingerprint (S20). */
export type StartedSession = { secret: string; session: StoredSession }

/**
 * Creates a session with a new secret and ends the one that the request presented (S23), unless browsers keep several. The user is locked, so that a
 * ban that was committed since they were read is seen; a ban that has expired is lifted.
 */
export async function startSession(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { authentication, remembered }: { authentication: StoredAuthentication; remembered: boolean },
): Promise<StartedSession & { user: LockedUser; deviceCookies: DeviceCookieChanges }> {
  const deviceCookies = await makeRoomOnDevice(trx, call, user.id)
  const started = await storeSession(trx, call, user, {
    expiresAt: firstExpiry(call.options.session, remembered, call.now()),
    activeOrganizationId: null,
    impersonatedBy: null,
    authentication,
  })
  call.request.identify(started.session)
  call.signIn.started = true
  const lifted = user.banned === true ? await liftBan(trx, user.id, call.now()) : undefined
  return { ...started, user: lifted ?? user, deviceCookies }
}

/** `authentication`: what the session is to say of how it began, unless what the ended one says. */
type Replacement = { remembered: boolean; authentication?: StoredAuthentication }

/** Ends all sessions of the user and starts one with a new secret in place of the call's. */
export async function replaceSessions(trx: Trx, call: LockedCall, replacement: Replacement): Promise<StartedSession> {
  const [facts] = await Promise.all([
    replacingFacts(trx, call, replacement),
    deleteSessionsOf(trx, call.user.id),
    deletePendingSignInsOf(trx, call.user.id),
  ])
  return storeSession(trx, call, call.user, facts)
}

/** Ends the call's session alone and starts one with a new secret in its place. */
export async function replaceSession(trx: Trx, call: LockedCall, replacement: Replacement): Promise<StartedSession> {
  const [facts] = await Promise.all([replacingFacts(trx, call, replacement), deleteSession(trx, call.session.token)])
  return storeSession(trx, call, call.user, facts)
}

// The sign-in stays the one it was, and as old: what is counted from it, as freshness is, does not begin anew.
async function replacingFacts(
  trx: Trx,
  { session: ended, options, now }: LockedCall,
  { remembered, authentication }: Replacement,
): Promise<SessionFacts> {
  const { createdAt, activeOrganizationId, impersonatedBy, fields } = ended
  const began = authentication ?? (await findAuthentication(trx, ended.token))
  // An impersonation stays one and keeps its expiry.
  const expiresAt =
    impersonatedBy === null ? continuedExpiry(options.session, { createdAt, remembered }, now()) : ended.expiresAt
  return { createdAt, expiresAt, activeOrganizationId, impersonatedBy, authentication: began, fields }
}

type SessionFacts = Pick<StoredSession, 'expiresAt' | 'activeOrganizationId' | 'impersonatedBy'> & {
  authentication: StoredAuthentication
  /** Of the session that it continues; without one it begins now. */
  createdAt?: Date
  /** Of the session that it continues; without one their defaults. */
  fields?: StoredFields
}

/** Stores a session with a new secret; none for a banned user, whatever was read before they were locked. */
export async function storeSession(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { authentication, ...facts }: SessionFacts,
): Promise<StartedSession> {
  orThrow(checkBan(user, call.now()))
  const secret = randomText(limits.sessionSecretLength)
  const now = call.now()
  const session: StoredSession = {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    userId: user.id,
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    // Empty rather than null for a client that names none (wire).
    userAgent: call.request.userAgent ?? '',
    fields: defaultFields(call.options.session.additionalFields),
    ...facts,
  }
  await insertSession(trx, session, authentication, limits.maxSessionsPerUser - 1, (error) => {
    if (unavailable(error)) return error
    call.log.error({ err: error }, 'session could not be stored')
    return refused('FAILED_TO_CREATE_SESSION')
  })
  return { secret, session }
}
