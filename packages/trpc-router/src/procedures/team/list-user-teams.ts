import { contract } from '@foyer/auth-domain/contract/contract'
import { listUserTeams as decideListUserTeams } from '@foyer/auth-domain/team/team-member'
import { findMember } from '@foyer/db/organizations/members'
import { findTeamsOf } from '@foyer/db/organizations/team-members'
import { findActingMember } from '#operations/member/acting-member.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { query, refused } = procedure(contract.listUserTeams)

/** The caller's teams of all organizations or of one, or those of another member of one. */
export const listUserTeams = query(async ({ ctx, input }) => {
  const isNamed = input?.organizationId !== undefined || ctx.request.organization !== undefined
  const userId = input?.userId ?? ctx.user.id
  if (userId === ctx.user.id && !isNamed) return findTeamsOf(ctx.db, userId, { openAt: await openAt(ctx) })
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { actor, rules } = await findActingMember(ctx.db, ctx, organizationId)
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (userId === ctx.user.id) return findTeamsOf(ctx.db, userId, { organizationId })
  const target = await findMember(ctx.db, organizationId, { userId }, ctx.now())
  orThrow(decideListUserTeams({ actor, target }, rules.grants))
  return findTeamsOf(ctx.db, userId, { organizationId })
})

// Of the organizations that require a second factor which the session has not shown, no teams are listed.
async function openAt(call: SignedInCall): Promise<Date | undefined> {
  if (!call.options.twoFactor.enabled) return undefined
  return (await readSecondFactorState(call.db, call, call.session.token)) === 'passed' ? undefined : call.now()
}
