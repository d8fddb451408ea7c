import { contract } from '@foyer/auth-domain/contract/contract'
import { mayKnowSecondFactors } from '@foyer/auth-domain/member/list-members'
import { isInForce } from '@foyer/auth-domain/two-factor/required-second-factor'
import { findActor } from '@foyer/db/organizations/members'
import { countReadiness } from '@foyer/db/organizations/two-factor-requirement'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.getTwoFactorRequirement)

/**
 * From when on the members of an organization need a second factor, for each of them, also where they are refused all
 * else; how many have none yet, for those who may update it.
 */
export const getTwoFactorRequirement = query(async ({ ctx }) => {
  const { organizationId } = ctx
  const actor = await findActor(ctx.db, organizationId, ctx.user.id, ctx.now())
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const { requiredFrom, made } = actor
  const mayKnow = mayKnowSecondFactors(rulesOf(ctx, made).grants, actor.member)
  const inForce = isInForce(ctx.options.twoFactor, requiredFrom, ctx.now())
  const refusedAll = inForce && (await readSecondFactorState(ctx.db, ctx, ctx.session.token)) !== 'passed'
  if (!mayKnow || refusedAll) return { requiredFrom, inForce, members: null }
  const members = await countReadiness(ctx.db, organizationId, ctx.options.passkey.enabled)
  return { requiredFrom, inForce, members }
})
