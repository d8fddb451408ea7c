import { allow, refuse } from '@foyer/auth-domain/decision'
import { answerDeviceCode as decideAnswer } from '@foyer/auth-domain/device/answer-device-code'
import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import type { Trx } from '@foyer/db/engine/handles'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { answerDeviceCode, lockByUserCode } from '@foyer/db/sessions/device-codes'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { approveForClient, denyClient, type GivenToClient } from './answer-for-client.ts'
import { clientNameOf, isDeviceClient } from './device-client.ts'
import { userCodeHashes } from './user-codes.ts'

type Answered = { userCode: string } & GivenToClient

/** Approves or denies what a code stands for, in the name of the signed-in user, who must have opened it. */
export async function answerDevice(
  call: SignedInCall,
  { userCode, ...given }: Answered,
  answer: 'approved' | 'denied',
): Promise<{ success: true }> {
  const hashes = await userCodeHashes(call, userCode, call.user.id)
  await call.db.transaction().execute(async (trx) => {
    if (given.organizationId !== undefined) await lockOrganization(trx, given.organizationId)
    const actor = await lockActor(trx, call)
    const userId = actor.user.id
    const found = await lockByUserCode(trx, hashes)
    const code = orThrow(decideAnswer(found, answer, { userId, now: call.now() }))
    const grantId = await answerClient(trx, actor, { code, answer, given })
    const approval = { status: 'approved', userId, approvedBy: actor.session.token, grantId } as const
    await answerDeviceCode(trx, code.id, answer === 'approved' ? approval : { status: 'denied', userId })
  })
  return { success: true }
}

// The grant of an OAuth client that is approved; null where the device gets a session.
async function answerClient(
  trx: Trx,
  call: LockedCall,
  { code, answer, given }: { code: DeviceCode; answer: 'approved' | 'denied'; given: GivenToClient },
): Promise<string | null> {
  const { clientId, ipAddress: deviceAddress, userAgent: deviceUserAgent } = code
  const client = isDeviceClient(call, clientId) ? undefined : await holdOAuthClient(trx, clientId)
  if (client === undefined) {
    const isKnown = answer === 'denied' || isDeviceClient(call, clientId)
    orThrow(isKnown ? allow() : refuse('OAUTH_CLIENT_UNKNOWN'))
    const device = { client: clientNameOf(call, clientId), deviceAddress, deviceUserAgent }
    await recordEvent(trx, eventOf(call, `session.device.${answer}`, device))
    return null
  }
  if (answer === 'approved') return approveForClient(trx, call, { code, client }, given)
  await denyClient(trx, call, client)
  return null
}
