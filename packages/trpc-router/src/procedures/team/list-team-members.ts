import { contract } from '@foyer/auth-domain/contract/contract'
import { listTeamMembers as decideListTeamMembers } from '@foyer/auth-domain/team/team-member'
import { findTeamFor, findTeamMembers } from '@foyer/db/organizations/team-members'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { query, refused } = procedure(contract.listTeamMembers)

/** The members of a team, or of the active one, for those who are in it. */
export const listTeamMembers = query(async ({ ctx, input }) => {
  const teamId = input?.teamId ?? ctx.session.activeTeamId
  if (teamId === undefined) throw refused('NO_ACTIVE_TEAM')
  const found = await findTeamFor(ctx.db, teamId, ctx.user.id)
  const team = orThrow(decideListTeamMembers(found?.team, found?.own))
  await assertSameOrganization(ctx.db, ctx, team.organizationId)
  await requireSecondFactorOfMember(ctx.db, ctx, found?.requiredFrom ?? null)
  return findTeamMembers(ctx.db, team.id)
})
