import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import { pollDeviceCode } from '@foyer/auth-domain/device/poll-device-code'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteDeviceCode, findDeviceCode, lockDeviceCode, recordPoll } from '@foyer/db/sessions/device-codes'
import type { Call } from '#runtime/context/call.ts'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'

/** A code that its user has approved. */
export type ApprovedCode = Extract<DeviceCode, { status: 'approved' }>

/** A code that is used up, and what was locked before it; undefined where that is good for nothing any more. */
export type RedeemedCode<Holder> = { code: ApprovedCode; holder: Holder | undefined }

/**
 * Uses up an approved code, by its fingerprint, for the client that polls; what an early poll costs is kept. `lockHolder` locks whom
 * and what the code stands for: those before the code (docs/architecture.md).
 */
export async function redeemApprovedCode<Holder>(
  trx: Trx,
  call: Call,
  { reference, clientId }: { reference: string; clientId: string },
  lockHolder: (code: ApprovedCode) => Promise<Holder | undefined>,
): Promise<Decision<RedeemedCode<Holder>>> {
  const before = await findDeviceCode(trx, reference)
  const holder = before?.status === 'approved' ? await lockHolder(before) : undefined
  const code = await lockDeviceCode(trx, reference)
  if (before === undefined || code === undefined) return refuse('DEVICE_CODE_INVALID')
  // Answered since it was read: its user is not locked.
  if (code.status !== before.status) throw new ConflictError()
  const { decision, poll } = pollDeviceCode(code, { clientId, now: call.now() })
  if (poll !== undefined) await recordPoll(trx, code.id, poll)
  if (!decision.allowed) return decision
  await deleteDeviceCode(trx, code.id)
  return allow({ code: decision.value, holder })
}
