import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { idSchema } from '../input/id.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { roleInput } from '../permission/role-input.ts'

/** Server only. */
export const addMemberInput = z.object({
  userId: idSchema,
  role: roleInput,
  organizationId: organizationIdSchema,
  teamId: idSchema.optional(),
})

/** How full a place is, and how full it may be. */
export type Room = { count: number; limit: number | undefined }

export function hasRoom({ count, limit }: Room): boolean {
  return limit === undefined || count < limit
}

/** Whether one more fits into an organization, and into the team they would be put in (S59). */
export function joinOrganization(members: Room, team: Room | undefined): Decision {
  if (!hasRoom(members)) return refuse('MEMBERSHIP_LIMIT_REACHED')
  return team === undefined || hasRoom(team) ? allow() : refuse('TEAM_MEMBER_LIMIT_REACHED')
}
