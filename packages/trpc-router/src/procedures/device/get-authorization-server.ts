import { authorizationServer } from '@foyer/auth-domain/device/authorization-server'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { assertDevicesEnabled } from '#operations/device/device-client.ts'
import { open } from '#runtime/procedure/procedures.ts'

/** Where clients of OAuth find the endpoints of the device grant (RFC 8414). */
export const getAuthorizationServer = open(noInput).query(async ({ ctx }) => {
  assertDevicesEnabled(ctx)
  return authorizationServer(ctx.baseUrl)
})
