import { router } from '#runtime/procedure/trpc.ts'
import { approveDevice } from './approve-device.ts'
import { denyDevice } from './deny-device.ts'
import { getAuthorizationServer } from './get-authorization-server.ts'
import { openDeviceCode } from './open-device-code.ts'
import { redeemDeviceCode } from './redeem-device-code.ts'
import { requestDeviceCode } from './request-device-code.ts'

export const deviceRouter = router({
  getAuthorizationServer,
  requestDeviceCode,
  redeemDeviceCode,
  openDeviceCode,
  approveDevice,
  denyDevice,
})
