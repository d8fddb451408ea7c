import { contract } from '@foyer/auth-domain/contract/contract'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { isConfidential } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { authenticateClient } from '#operations/oauth-provider/authenticate-client.ts'
import { findGoodToken } from '#operations/oauth-provider/find-bearer.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.introspectToken)

/**
 * Tells a client that proves who it is, as an API can, whether an access token is good (RFC 7662). An organization's client is told
 * of its own tokens alone: the APIs are the service's.
 */
export const introspectToken = mutation(async ({ ctx, input }) => {
  const caller = await authenticateClient(ctx, input)
  if (!isConfidential(caller)) throw refused('OAUTH_CLIENT_NOT_AUTHENTICATED')
  const found = await findGoodToken(ctx, input.token)
  if (found === undefined) return { active: false }
  const { clientId, grant, scopes, audience, issuedAt, expiresAt } = found
  if (caller.origin === 'organization' && caller.id !== clientId) return { active: false }
  return {
    active: true,
    iss: issuerOf(ctx.baseUrl),
    client_id: clientId,
    sub: grant?.userId ?? clientId,
    scope: scopes.join(' '),
    token_type: 'Bearer',
    iat: seconds(issuedAt),
    exp: seconds(expiresAt),
    ...(audience !== undefined && { aud: audience }),
    ...(grant?.organizationId != null && { organization_id: grant.organizationId }),
  }
})

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
