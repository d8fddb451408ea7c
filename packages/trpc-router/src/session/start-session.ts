import { limits } from '@foyer/auth-domain/limits'
import { firstExpiry } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { unavailable } from '@foyer/db/errors'
import type { Trx } from '@foyer/db/handles'
import { deleteSession, insertSession } from '@foyer/db/sessions'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { randomText } from '../secrets/random.ts'

/** A session just made. The secret exists here and in the cookie; the database keeps its fingerprint (S20). */
export type StartedSession = { secret: string; session: Session }

/** Makes a session with a new secret and ends the one this browser brought along (S23). */
export async function startSession(trx: Trx, call: Call, userId: string, remembered: boolean): Promise<StartedSession> {
  if (call.presented !== undefined) await deleteSession(trx, call.presented.handle)
  const secret = randomText(limits.sessionSecretLength)
  const now = call.now()
  const session: Session = {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    userId,
    expiresAt: firstExpiry(call.options.session, remembered, now),
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    userAgent: call.request.userAgent,
    activeOrganizationId: null,
    impersonatedBy: null,
  }
  try {
    await insertSession(trx, session)
  } catch (error) {
    if (unavailable(error)) throw error
    call.log.error({ err: error }, 'session could not be stored')
    throw refused('FAILED_TO_CREATE_SESSION')
  }
  return { secret, session }
}
