import {
  answerDeviceCodeInput,
  approveDeviceInput,
  openDeviceCodeInput,
  openDeviceCodeOutput,
  redeemDeviceCodeInput,
  redeemDeviceCodeOutput,
  requestDeviceCodeInput,
  requestDeviceCodeOutput,
} from '#device/device-code.ts'
import { noInput } from '#input/no-input.ts'
import { authorizationServerSchema } from '#oauth-provider/authorization-server.ts'
import { successSchema } from '#session/session.ts'
import type { deviceContract } from './device.ts'
import type { SchemasOf } from './operation.ts'

export const deviceSchemas = {
  requestDeviceCode: { input: requestDeviceCodeInput, output: requestDeviceCodeOutput },
  redeemDeviceCode: { input: redeemDeviceCodeInput, output: redeemDeviceCodeOutput },
  getAuthorizationServer: { input: noInput, output: authorizationServerSchema },
  openDeviceCode: { input: openDeviceCodeInput, output: openDeviceCodeOutput },
  approveDevice: { input: approveDeviceInput, output: successSchema },
  denyDevice: { input: answerDeviceCodeInput, output: successSchema },
} as const satisfies SchemasOf<typeof deviceContract>
