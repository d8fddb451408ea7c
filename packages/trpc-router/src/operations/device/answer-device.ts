import { answerDeviceCode as decideAnswer } from '@foyer/auth-domain/device/answer-device-code'
import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import type { ConsentAnswer } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { answerDeviceCode, lockByUserCode } from '@foyer/db/sessions/device-codes'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { approveForClient, denyClient } from './answer-for-client.ts'
import { clientNameOf, isDeviceClient } from './device-client.ts'
import { userCodeHashes } from './user-codes.ts'

type Answered = { userCode: string } & ConsentAnswer

/** Approves or denies what a code stands for, in the name of the signed-in user, who must have opened it. */
export async function answerDevice(
  call: SignedInCall,
  { userCode, ...given }: Answered,
  answer: 'approved' | 'denied',
): Promise<{ success: true }> {
  const hashes = await userCodeHashes(call, userCode, call.user.id)
  await transact(call.db, async (trx) => {
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
  { code, answer, given }: { code: DeviceCode; answer: 'approved' | 'denied'; given: ConsentAnswer },
): Promise<string | null> {
  const { clientId, ipAddress: deviceAddress, userAgent: deviceUserAgent } = code
  const client = isDeviceClient(call, clientId) ? undefined : await holdOAuthClient(trx, clientId)
  if (client !== undefined && answer === 'approved') return approveForClient(trx, call, { code, client }, given)
  if (client !== undefined) await denyClient(trx, call, client)
  // One that has been deleted may be denied, and gets nothing.
  else if (answer === 'approved' && !isDeviceClient(call, clientId)) throw refused('OAUTH_CLIENT_UNKNOWN')
  else {
    const device = { client: clientNameOf(call, clientId), deviceAddress, deviceUserAgent }
    await recordEvent(trx, eventOf(call, `session.device.${answer}`, device))
  }
  return null
}
