import { answerDeviceCodeInput } from '@foyer/auth-domain/device/device-code'
import { answerDevice } from '#operations/device/answer-device.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** Refuses a device, which is told so when it asks next. */
export const denyDevice = signedInProcedure(answerDeviceCodeInput, 'DEVICE_SIGNED_OUT').mutation(({ ctx, input }) =>
  answerDevice(ctx, input.userCode, 'denied'),
)
