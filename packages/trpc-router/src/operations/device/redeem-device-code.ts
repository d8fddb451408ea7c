import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { redeemDeviceCodeOutput } from '@foyer/auth-domain/device/device-code'
import type { Trx } from '@foyer/db/engine/handles'
import type { z } from 'zod'
import type { Call } from '#runtime/context/call.ts'
import { recordBan } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { assertClientKnown } from './device-client.ts'
import { accessTokenOf, asDevice, type DeviceSession, lockApprover, startDeviceSession } from './device-session.ts'
import { redeemApprovedCode } from './redeem-approved-code.ts'

/** A device's code and its client. */
export type Presented = { device_code: string; client_id: string }

type DeviceToken = z.infer<typeof redeemDeviceCodeOutput>

/**
 * Answers a device that asks for its token (RFC 8628, section 3.4), and gives it a session once it is approved. What an
 * early poll costs is kept, so refusals are thrown after the commit.
 */
export async function redeemDeviceCode(caller: Call, presented: Presented): Promise<DeviceToken> {
  assertClientKnown(caller, presented.client_id)
  const call = asDevice(caller)
  const answer = await retryOnConflict(() => inTransaction(call, (trx) => poll(trx, call, presented)))
  if (!answer.allowed && answer.approvedBy !== undefined) await recordBan(call, 'device', answer.approvedBy)
  const { secret, session, scope } = orThrow(answer)
  return {
    access_token: accessTokenOf(call, secret),
    token_type: 'Bearer' as const,
    expires_in: Math.floor((session.expiresAt.getTime() - call.now().getTime()) / 1000),
    scope: scope ?? '',
  }
}

type Redeemed = DeviceSession & { scope: string | null }

/** What a device is answered. `approvedBy`: whose approval is good for nothing any more. */
type Answer = Decision<Redeemed> & { approvedBy?: string }

async function poll(trx: Trx, call: Call, presented: Presented): Promise<Answer> {
  const asked = { reference: fingerprint(presented.device_code), clientId: presented.client_id }
  const redeemed = await redeemApprovedCode(trx, call, asked, (code) => lockApprover(trx, call, code))
  if (!redeemed.allowed) return redeemed
  const { code, holder: approver } = redeemed.value
  if (approver === undefined) return { ...refuse('DEVICE_ACCESS_DENIED'), approvedBy: code.userId }
  return allow({ ...(await startDeviceSession(trx, call, approver)), scope: code.scope })
}
