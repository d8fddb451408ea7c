import { contract } from '@foyer/auth-domain/contract/contract'
import { FIRST_MEMBERS } from '@foyer/auth-domain/team/team-with-members'
import { findTeamsWithMembersFor } from '@foyer/db/organizations/teams'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.listTeamsWithMembers)

/** The teams of an organization, each with its member count and first members; for members of the organization. */
export const listTeamsWithMembers = query(async ({ ctx }) => {
  const { organizationId } = ctx
  const found = await findTeamsWithMembersFor(ctx.db, { organizationId, userId: ctx.user.id }, FIRST_MEMBERS)
  if (found === undefined) throw refused('TEAM_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return found.teams
})
