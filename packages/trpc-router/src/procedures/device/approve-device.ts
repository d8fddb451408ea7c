import { answerDeviceCodeInput } from '@foyer/auth-domain/device/device-code'
import { answerDevice } from '#operations/device/answer-device.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** Lets a device sign in as the caller; it fetches its session when it asks next. */
export const approveDevice = signedInProcedure(answerDeviceCodeInput, 'DEVICE_SIGNED_OUT').mutation(({ ctx, input }) =>
  answerDevice(ctx, input.userCode, 'approved'),
)
