import { contract } from '@foyer/auth-domain/contract/contract'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { claimsOfGrant } from '#operations/oauth-provider/claims-of-grant.ts'
import { findGoodToken, type GoodToken } from '#operations/oauth-provider/find-bearer.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getUserInfo)

/** What a client may know of the user of a grant (OpenID Connect Core, section 5.3). */
export const getUserInfo = query(async ({ ctx }) => {
  const bearer = bearerTokenOf(ctx.request.authorization)
  if (bearer === undefined) throw refused('OAUTH_TOKEN_MISSING')
  const token = await findGoodToken(ctx, bearer)
  if (token?.grant === undefined || !isForUserInfo(ctx, token)) throw refused('OAUTH_TOKEN_INVALID')
  if (!token.scopes.includes('openid')) throw refused('OAUTH_SCOPE_INSUFFICIENT')
  const claims = await claimsOfGrant(ctx, token.grant, token.scopes)
  if (claims === undefined) throw refused('OAUTH_TOKEN_INVALID')
  return claims
})

function isForUserInfo({ baseUrl }: Call, { audience }: GoodToken): boolean {
  return audience === undefined || [audience].flat().includes(`${issuerOf(baseUrl)}/oauth2/userinfo`)
}
