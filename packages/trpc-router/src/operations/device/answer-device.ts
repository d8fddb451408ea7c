import { answerDeviceCode as decideAnswer } from '@foyer/auth-domain/device/answer-device-code'
import { recordEvent } from '@foyer/db/operations/audit'
import { answerDeviceCode, lockByUserCode } from '@foyer/db/sessions/device-codes'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { clientNameOf } from './device-client.ts'
import { userCodeHashes } from './user-codes.ts'

/** Approves or denies what a code stands for, in the name of the signed-in user, who must have opened it. */
export async function answerDevice(
  call: SignedInCall,
  userCode: string,
  answer: 'approved' | 'denied',
): Promise<{ success: true }> {
  const hashes = await userCodeHashes(call, userCode, call.user.id)
  await call.db.transaction().execute(async (trx) => {
    const actor = await lockActor(trx, call)
    const userId = actor.user.id
    const found = await lockByUserCode(trx, hashes)
    const code = orThrow(decideAnswer(found, answer, { userId, now: call.now() }))
    const approval = { status: 'approved', userId, approvedBy: actor.session.token } as const
    await answerDeviceCode(trx, code.id, answer === 'approved' ? approval : { status: 'denied', userId })
    const { ipAddress, userAgent } = code
    const device = { client: clientNameOf(call, code.clientId), deviceAddress: ipAddress, deviceUserAgent: userAgent }
    await recordEvent(trx, eventOf(actor, `session.device.${answer}`, device))
  })
  return { success: true }
}
