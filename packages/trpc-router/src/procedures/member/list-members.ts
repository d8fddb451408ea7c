import { listMembersInput } from '@foyer/auth-domain/member/list-members'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { findMembersFor } from '@foyer/db/organizations/member-list'
import { findTeamIds } from '@foyer/db/organizations/team-members'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A page of an organization's members, oldest first; `next` is the cursor of the next page. */
export const listMembers = signedInProcedure(listMembersInput).query(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const found = await findMembersFor(
    ctx.db,
    { organizationId, userId: ctx.user.id },
    { teamId: input.teamId, search: input.search, after: input.cursor ?? undefined, limit: input.limit + 1 },
  )
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const members = found.slice(0, input.limit)
  const teamIds = await findTeamIds(ctx.db, showsTeams(ctx) ? members.map(({ id }) => id) : [])
  const last = found.length > input.limit ? members.at(-1) : undefined
  return {
    members: members.map((member) => {
      return { ...showMemberWithUser(member, showsTeams(ctx)), teamIds: teamIds.get(member.id) ?? [] }
    }),
    next: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
  }
})
