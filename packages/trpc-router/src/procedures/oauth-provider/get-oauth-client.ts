import { contract } from '@foyer/auth-domain/contract/contract'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getOAuthClient)

/** A client, also one that has registered itself. */
export const getOAuthClient = query(async ({ ctx, input }) => {
  const client = await findOAuthClient(ctx.db, input.client_id)
  if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
  return showClient(client)
})
