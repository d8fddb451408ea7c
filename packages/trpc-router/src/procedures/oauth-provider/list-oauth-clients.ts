import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findOAuthClients } from '@foyer/db/oauth-provider/clients'
import { requireClientManager } from '#operations/oauth-provider/client-manager.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The clients of an organization; or those of the service, and after them those that have registered themselves. */
export const listOAuthClients = procedure(contract.listOAuthClients).query(async ({ ctx, input }) => {
  const { organizationId = null } = input
  await requireClientManager(ctx.db, ctx, { organizationId }, 'read')
  const clients = await findOAuthClients(ctx.db, { organizationId }, 2 * limits.oauthClientsMax)
  return clients.map((client) => showClient(client))
})
