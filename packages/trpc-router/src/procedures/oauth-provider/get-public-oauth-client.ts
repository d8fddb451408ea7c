import { contract } from '@foyer/auth-domain/contract/contract'
import type { PublicOAuthClientView } from '@foyer/auth-domain/oauth-provider/client-metadata.schema'
import { findMadeOAuthClient } from '@foyer/db/oauth-provider/clients'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getPublicOAuthClient)

/** What everybody who is signed in may know of a client that signs users in. */
export const getPublicOAuthClient = query(async ({ ctx, input }): Promise<PublicOAuthClientView> => {
  const client = await findMadeOAuthClient(ctx.db, input.client_id)
  if (client === undefined || client.disabledAt !== null) throw refused('OAUTH_CLIENT_NOT_FOUND')
  const { id, name, uri, origin, organizationName } = client
  return {
    client_id: id,
    client_name: name,
    ...(uri !== null && { client_uri: uri }),
    origin,
    ...(organizationName !== null && { organizationName }),
  }
})
