import { listTeamMembers as decideListTeamMembers, listTeamMembersInput } from '@foyer/auth-domain/team/team-member'
import { findTeamFor, findTeamMembers } from '@foyer/db/organizations/team-members'
import { assertSameOrganization } from '#operations/organization/requested-organization.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** The members of a team, or of the active one, for those who are in it. */
export const listTeamMembers = signedInProcedure(listTeamMembersInput).query(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const teamId = input?.teamId ?? ctx.session.activeTeamId
  if (teamId === undefined) throw refused('NO_ACTIVE_TEAM')
  const found = await findTeamFor(ctx.db, teamId, ctx.user.id)
  const team = orThrow(decideListTeamMembers(found?.team, found?.own))
  await assertSameOrganization(ctx.db, ctx, team.organizationId)
  await requireSecondFactorOfMember(ctx.db, ctx, found?.requiredFrom ?? null)
  return findTeamMembers(ctx.db, team.id)
})
