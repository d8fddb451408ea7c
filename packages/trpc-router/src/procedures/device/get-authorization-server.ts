import { contract } from '@foyer/auth-domain/contract/contract'
import { authorizationServer } from '@foyer/auth-domain/oauth-provider/authorization-server'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Where clients of OAuth find the endpoints of the provider and of the device grant (RFC 8414). */
export const getAuthorizationServer = procedure(contract.getAuthorizationServer).query(async ({ ctx }) => {
  return authorizationServer(ctx.baseUrl, ctx.options)
})
