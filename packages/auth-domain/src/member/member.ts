import { z } from 'zod'
import { joinRoles } from '#permission/role-set.ts'

/** A member as API answers show it; `teamId` is absent when teams are disabled. */
export const memberSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  teamId: z.string().nullable().optional(),
  createdAt: z.date(),
})

export const memberWithUserSchema = memberSchema.extend({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.string().nullable() }),
})

type ShownMember = z.infer<typeof memberSchema>

export type Member = {
  id: string
  organizationId: string
  userId: string
  roles: ReadonlySet<string>
  teamId: string | null
  createdAt: Date
}

export type MemberWithUser = Member & { user: z.infer<typeof memberWithUserSchema>['user'] }

export function showMember(member: Member, teams: boolean): ShownMember {
  const { id, organizationId, userId, roles, teamId, createdAt } = member
  const role = joinRoles(roles)
  return teams
    ? { id, organizationId, userId, role, createdAt, teamId }
    : { id, organizationId, userId, role, createdAt }
}

export function showMemberWithUser(member: MemberWithUser, teams: boolean): z.infer<typeof memberWithUserSchema> {
  const { id, organizationId, userId, roles, teamId, createdAt, user } = member
  const role = joinRoles(roles)
  return teams
    ? { id, organizationId, userId, role, createdAt, teamId, user }
    : { id, organizationId, userId, role, createdAt, user }
}
