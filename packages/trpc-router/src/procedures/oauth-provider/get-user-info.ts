import { contract } from '@foyer/auth-domain/contract/contract'
import { tokenOrganization } from '@foyer/auth-domain/keys/token-organization'
import { claimsOf } from '@foyer/auth-domain/oauth-provider/claims'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import { findMembership } from '@foyer/db/organizations/memberships'
import { findUserById } from '@foyer/db/users/users'
import { findGoodToken, type GoodToken } from '#operations/oauth-provider/find-bearer.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getUserInfo)

/** What a client may know of the user of a grant (OpenID Connect Core, section 5.3). */
export const getUserInfo = query(async ({ ctx }) => {
  const bearer = bearerTokenOf(ctx.request.authorization)
  const token = bearer === undefined ? undefined : await findGoodToken(ctx, bearer)
  if (token?.grant === undefined || !isForUserInfo(ctx, token)) throw refused('OAUTH_TOKEN_INVALID')
  if (!token.scopes.includes('openid')) throw refused('OAUTH_SCOPE_INSUFFICIENT')
  const user = await findUserById(ctx.db, token.grant.userId)
  if (user === undefined || isBanned(user, ctx.now())) throw refused('OAUTH_TOKEN_INVALID')
  return claimsOf({ user, organization: await organizationOf(ctx, token.grant) }, token.scopes)
})

function isForUserInfo({ baseUrl }: Call, { audience }: GoodToken): boolean {
  return audience === undefined || [audience].flat().includes(`${issuerOf(baseUrl)}/oauth2/userinfo`)
}

async function organizationOf(call: Call, { organizationId, userId }: StoredGrant) {
  const found = organizationId === null ? undefined : await findMembership(call.db, organizationId, userId, call.now())
  return found && tokenOrganization(found.organization, found.held.roles, rulesOf(call, found.made).grants)
}
