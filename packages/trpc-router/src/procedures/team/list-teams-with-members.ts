import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { FIRST_MEMBERS } from '@foyer/auth-domain/team/team-with-members'
import { findTeamsWithMembersFor } from '@foyer/db/organizations/teams'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The teams of an organization, each with its member count and first members; for members of the organization. */
export const listTeamsWithMembers = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const found = await findTeamsWithMembersFor(ctx.db, { organizationId, userId: ctx.user.id }, FIRST_MEMBERS)
  if (found === undefined) throw refused('TEAM_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return found.teams
})
