import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { may } from '@foyer/auth-domain/permission/permissions'
import { isInForce } from '@foyer/auth-domain/two-factor/required-second-factor'
import { findActor } from '@foyer/db/organizations/members'
import { countReadiness } from '@foyer/db/organizations/two-factor-requirement'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/**
 * From when on the members of an organization need a second factor, for each of them, also where they are refused all
 * else; how many have none yet, for those who may update it.
 */
export const getTwoFactorRequirement = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const actor = await findActor(ctx.db, organizationId, ctx.user.id)
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const { requiredFrom } = actor
  const mayKnow = may(grantsOf(ctx), actor.member.roles, 'organization:update')
  const inForce = isInForce(ctx.options.twoFactor, requiredFrom, ctx.now())
  const refusedAll = inForce && (await readSecondFactorState(ctx.db, ctx, ctx.session.token)) !== 'passed'
  if (!mayKnow || refusedAll) return { requiredFrom, inForce, members: null }
  const members = await countReadiness(ctx.db, organizationId, ctx.options.passkey.enabled)
  return { requiredFrom, inForce, members }
})
