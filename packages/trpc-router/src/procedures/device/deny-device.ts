import { contract } from '@foyer/auth-domain/contract/contract'
import { answerDevice } from '#operations/device/answer-device.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Refuses a device, which is told so when it asks next. */
export const denyDevice = procedure(contract.denyDevice).mutation(({ ctx, input }) =>
  answerDevice(ctx, input, 'denied'),
)
