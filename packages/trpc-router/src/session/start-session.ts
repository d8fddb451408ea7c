import { limits } from '@foyer/auth-domain/limits'
import { firstExpiry } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { recordEvent } from '@foyer/db/audit'
import { unavailable } from '@foyer/db/errors'
import type { Trx } from '@foyer/db/handles'
import { deleteOldestSessionsOf, deleteSession, insertSession } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { randomText } from '../secrets/random.ts'

/** A session just made. The secret exists here and in the cookie; the database keeps its fingerprint (S20). */
export type StartedSession = { secret: string; session: Session }

/** Makes a session with a new secret and ends the one this browser brought along (S23). */
export async function startSession(trx: Trx, call: Call, userId: string, remembered: boolean): Promise<StartedSession> {
  const replaced = call.presented && (await deleteSession(trx, call.presented.handle))
  if (replaced) await recordEvent(trx, eventOf(call, 'session-ended', { sessionId: replaced.id }, replaced))
  return storeSession(trx, call, {
    userId,
    expiresAt: firstExpiry(call.options.session, remembered, call.now()),
    activeOrganizationId: null,
    impersonatedBy: null,
  })
}

/** Puts a session with a new secret in the place of one that has just been ended, for the same person in the same place. */
export async function rotateSession(
  trx: Trx,
  call: Call,
  ended: Session,
  remembered: boolean,
): Promise<StartedSession> {
  const { userId, activeOrganizationId, impersonatedBy } = ended
  // An impersonation stays one, and ends when it was to end.
  const expiresAt =
    impersonatedBy === null ? firstExpiry(call.options.session, remembered, call.now()) : ended.expiresAt
  return storeSession(trx, call, { userId, expiresAt, activeOrganizationId, impersonatedBy })
}

type SessionFacts = Pick<Session, 'userId' | 'expiresAt' | 'activeOrganizationId' | 'impersonatedBy'>

/** Makes a session of given facts, with a new secret. */
export async function storeSession(trx: Trx, call: Call, facts: SessionFacts): Promise<StartedSession> {
  const secret = randomText(limits.sessionSecretLength)
  const now = call.now()
  const session: Session = {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    userAgent: call.request.userAgent,
    ...facts,
  }
  try {
    await deleteOldestSessionsOf(trx, facts.userId, limits.sessionsOfAUser - 1)
    await insertSession(trx, session)
  } catch (error) {
    if (unavailable(error)) throw error
    call.log.error({ err: error }, 'session could not be stored')
    throw refused('FAILED_TO_CREATE_SESSION')
  }
  return { secret, session }
}
