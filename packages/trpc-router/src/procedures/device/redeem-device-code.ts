import { contract } from '@foyer/auth-domain/contract/contract'
import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { redeemDeviceCode as redeem } from '#operations/device/redeem-device-code.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.redeemDeviceCode)

/** Answers a device that asks for its token (RFC 8628, section 3.4). */
export const redeemDeviceCode = mutation(async ({ ctx, input }) => {
  if (input.grant_type !== DEVICE_GRANT) throw refused('DEVICE_GRANT_UNSUPPORTED')
  return redeem(ctx, input)
})
