import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findOAuthClients } from '@foyer/db/oauth-provider/clients'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The clients, the newest first, and then the newest of those that have registered themselves. */
export const listOAuthClients = procedure(contract.listOAuthClients).query(async ({ ctx }) => {
  const clients = await findOAuthClients(ctx.db, 2 * limits.oauthClientsMax)
  return clients.map((client) => showClient(client))
})
