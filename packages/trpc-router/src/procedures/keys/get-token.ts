import { contract } from '@foyer/auth-domain/contract/contract'
import { tokenAudience } from '@foyer/auth-domain/keys/token-audience'
import { type TokenOrganization, tokenOrganization } from '@foyer/auth-domain/keys/token-organization'
import { firstEnd } from '@foyer/auth-domain/permission/held-roles'
import { findMembership } from '@foyer/db/organizations/memberships'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { hasSecondFactorOfMember, requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { query, refused } = procedure(contract.getToken)

/** A signed JWT for the signed-in user, one service and an organization; answers 404 while `jwt` is disabled. */
export const getToken = query(async ({ ctx, input }) => {
  const { audience = ctx.baseUrl, audiences } = ctx.options.jwt
  const chosen = orThrow(tokenAudience(input?.audience, audience, audiences))
  const { claim: organization, notAfter } = (await organizationOf(ctx, input?.organizationId)) ?? {}
  const signedIn = presentSignedIn(ctx, ctx.options)
  return { token: await ctx.tokens.sign(signedIn, { audience: chosen, organization, notAfter }) }
})

// One that is named must be the user's, and another's is refused as one that does not exist; so is one whose required
// second factor the session lacks. The active one may have been left since, or refuse its member: then the token tells
// of none.
async function organizationOf(
  call: SignedInCall,
  named: string | undefined,
): Promise<{ claim: TokenOrganization; notAfter: Date | undefined } | undefined> {
  const id = await requestedOrganization(call, named)
  if (id === undefined) return undefined
  const found = await findMembership(call.db, id, call.user.id, call.now())
  const isNamed = named !== undefined || call.request.organization !== undefined
  if (isNamed && found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (found === undefined) return undefined
  if (isNamed) await requireSecondFactorOfMember(call.db, call, found.requiredFrom)
  else if (!(await hasSecondFactorOfMember(call.db, call, found.requiredFrom))) return undefined
  const claim = tokenOrganization(found.organization, found.held.roles, rulesOf(call, found.made).grants)
  return { claim, notAfter: firstEnd(found.held, call.now()) }
}
