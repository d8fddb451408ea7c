import { limits } from '@foyer/auth-domain/limits'
import { firstExpiry } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { unavailable } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteOldestSessionsOf, insertSession } from '@foyer/db/sessions/sessions'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { endPresentedSession } from './end-session.ts'

/** A new session. The secret is only sent in the cookie; the database stores its fingerprint (S20). */
export type StartedSession = { secret: string; session: Session }

/** Creates a session with a new secret and ends the one that the request presented (S23). */
export async function startSession(trx: Trx, call: Call, userId: string, remembered: boolean): Promise<StartedSession> {
  await endPresentedSession(trx, call)
  return storeSession(trx, call, {
    userId,
    expiresAt: firstExpiry(call.options.session, remembered, call.now()),
    activeOrganizationId: null,
    impersonatedBy: null,
  })
}

/** Replaces a session that was just ended by one with a new secret, same user and same active organization. */
export async function rotateSession(
  trx: Trx,
  call: Call,
  ended: Session,
  remembered: boolean,
): Promise<StartedSession> {
  const { userId, activeOrganizationId, impersonatedBy } = ended
  // An impersonation stays one and keeps its expiry.
  const expiresAt =
    impersonatedBy === null ? firstExpiry(call.options.session, remembered, call.now()) : ended.expiresAt
  return storeSession(trx, call, { userId, expiresAt, activeOrganizationId, impersonatedBy })
}

type SessionFacts = Pick<Session, 'userId' | 'expiresAt' | 'activeOrganizationId' | 'impersonatedBy'>

/** Stores a session with a new secret. */
export async function storeSession(trx: Trx, call: Call, facts: SessionFacts): Promise<StartedSession> {
  const secret = randomText(limits.sessionSecretLength)
  const now = call.now()
  const session: Session = {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    // Empty rather than null for a client that names none (wire).
    userAgent: call.request.userAgent ?? '',
    ...facts,
  }
  try {
    await deleteOldestSessionsOf(trx, facts.userId, limits.maxSessionsPerUser - 1)
    await insertSession(trx, session)
  } catch (error) {
    if (unavailable(error)) throw error
    call.log.error({ err: error }, 'session could not be stored')
    throw refused('FAILED_TO_CREATE_SESSION')
  }
  return { secret, session }
}
