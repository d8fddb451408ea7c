import { z } from 'zod'
import type { FieldOptions } from '#fields/field-option.ts'
import { type StoredFields, shownFields, type WithoutStoredFields } from '#fields/fields.ts'
import type { RoleEnds } from '#permission/held-roles.ts'
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

type ShownMember = z.infer<typeof memberSchema> & WithoutStoredFields

export type Member = {
  id: string
  organizationId: string
  userId: string
  /** Those that they have now. */
  roles: ReadonlySet<string>
  /** When they lose those that end. */
  ends?: RoleEnds | undefined
  teamId: string | null
  createdAt: Date
  fields: StoredFields
}

type ShownUser = z.infer<typeof memberWithUserSchema>['user']

export type MemberWithUser = Member & { user: ShownUser }

/** What of members answers carry: whether their teams, and which fields of the application's own. */
export type MemberView = { teams: boolean; fields: FieldOptions }

export function showMember(member: Member, { teams, fields }: MemberView): ShownMember {
  const { id, organizationId, userId, roles, teamId, createdAt } = member
  const role = joinRoles(roles)
  const own = shownFields(fields, member.fields)
  return teams
    ? { ...own, id, organizationId, userId, role, createdAt, teamId }
    : { ...own, id, organizationId, userId, role, createdAt }
}

export function showMemberWithUser(member: MemberWithUser, view: MemberView): ShownMember & { user: ShownUser } {
  return { ...showMember(member, view), user: member.user }
}
