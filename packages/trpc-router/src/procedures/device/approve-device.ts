import { contract } from '@foyer/auth-domain/contract/contract'
import { answerDevice } from '#operations/device/answer-device.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Lets a device sign in as the caller, or an OAuth client have what it asks for; it fetches that when it asks next. */
export const approveDevice = procedure(contract.approveDevice).mutation(({ ctx, input }) =>
  answerDevice(ctx, input, 'approved'),
)
