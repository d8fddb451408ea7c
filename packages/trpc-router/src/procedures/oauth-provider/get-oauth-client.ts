import { contract } from '@foyer/auth-domain/contract/contract'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { requireClientManager } from '#operations/oauth-provider/client-manager.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getOAuthClient)

/** A client of the service or of an organization, or one that has registered itself. */
export const getOAuthClient = query(async ({ ctx, input }) => {
  const client = await findOAuthClient(ctx.db, input.client_id)
  await requireClientManager(ctx.db, ctx, { organizationId: client?.organizationId ?? null }, 'read')
  if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
  return showClient(client)
})
