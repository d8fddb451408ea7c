import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { type Capacity, hasCapacity } from '#member/add-member.ts'
import type { Member } from '#member/member.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { type Grants, may } from '#permission/permissions.ts'
import type { Team } from './team.schema.ts'

export const teamMemberSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  createdAt: z.date(),
})

export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamMemberInput = z.object({
  teamId: idSchema,
  userId: idSchema,
  organizationId: organizationIdSchema.optional(),
})

export const removeTeamMemberOutput = z.object({ message: z.literal('Team member removed successfully.') })

export const listTeamMembersInput = z.object({ teamId: idSchema.optional() }).optional()

export const listUserTeamsInput = z
  .object({ userId: idSchema.optional(), organizationId: organizationIdSchema.optional() })
  .optional()

/** Without a team the active one stays, with null none is active. */
export const setActiveTeamInput = z.object({ teamId: idSchema.nullish() })

type Parties = { actor: Member | undefined; target: Member | undefined }

/**
 * Whether a member may be put into one more team; `present` is their membership of it. Who is in it already stays in it,
 * full or not.
 */
export function addTeamMember(
  { actor, target }: Parties,
  grants: Grants,
  team: { found: Team | undefined; present: TeamMember | undefined; room: Capacity },
): Decision<{ target: Member; team: Team; present: TeamMember | undefined }> {
  if (actor === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  if (!may(grants, actor.roles, 'member:update')) return refuse('TEAM_MEMBER_NOT_ALLOWED_TO_ADD')
  if (target === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  if (team.found === undefined) return refuse('TEAM_NOT_FOUND')
  if (team.present === undefined && !hasCapacity(team.room)) return refuse('TEAM_MEMBER_LIMIT_REACHED')
  return allow({ target, team: team.found, present: team.present })
}

export function removeTeamMember(
  { actor, target }: Parties,
  grants: Grants,
  team: { found: Team | undefined; present: TeamMember | undefined },
): Decision<TeamMember> {
  if (actor === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  if (!may(grants, actor.roles, 'member:delete')) return refuse('TEAM_MEMBER_NOT_ALLOWED_TO_REMOVE')
  if (target === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  if (team.found === undefined) return refuse('TEAM_NOT_FOUND')
  return team.present === undefined ? refuse('USER_IS_NOT_IN_TEAM') : allow(team.present)
}

/** Whether a user may read the members of a team: they are in it. One of another organization is as if it did not exist. */
export function listTeamMembers(team: Team | undefined, own: TeamMember | undefined): Decision<Team> {
  if (team === undefined) return refuse('TEAM_NOT_FOUND')
  return own === undefined ? refuse('USER_IS_NOT_IN_TEAM') : allow(team)
}

/** Whether a team of the active organization may become the active one. */
export function setActiveTeam(team: Team | undefined, own: TeamMember | undefined): Decision<Team> {
  if (team === undefined) return refuse('TEAM_NOT_FOUND')
  return own === undefined ? refuse('USER_IS_NOT_IN_TEAM_FORBIDDEN') : allow(team)
}

/** Whether a member may list the teams of another. */
export function listUserTeams({ actor, target }: Parties, grants: Grants): Decision<Member> {
  if (actor === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  return target === undefined ? refuse('USER_IS_NOT_A_MEMBER') : allow(target)
}
