import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { type Grants, may, mayConfer } from '../permission/permissions.ts'
import { roleInput } from '../permission/role-input.ts'
import { type Member, memberWithUserSchema } from './member.ts'

export const removeMemberInput = z.object({
  memberIdOrEmail: z.string(),
  organizationId: organizationIdSchema.optional(),
})

export const removeMemberOutput = z.object({ member: memberWithUserSchema })

export const leaveOrganizationInput = z.object({ organizationId: organizationIdSchema })

export const updateMemberRoleInput = z.object({
  memberId: z.string(),
  role: roleInput,
  organizationId: organizationIdSchema.optional(),
})

export const transferOwnershipInput = z.object({
  memberId: z.string(),
  organizationId: organizationIdSchema.optional(),
})

/** What a change of membership is judged by: `owners` counts those who hold `ownerRole` now. */
export type Circumstances = { grants: Grants; ownerRole: string; owners: number }

type Pair = { actor: Member | undefined; target: Member | undefined }

/** Who may be put out of an organization (specification sections 5 and 6): an owner by another owner alone. */
export function removeMember<Target extends Member>(
  { actor, target }: Pair & { target: Target | undefined },
  { grants, ownerRole, owners }: Circumstances,
): Decision<Target> {
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  const ownersAffair = target.roles.has(ownerRole)
  if (ownersAffair && (!actor.roles.has(ownerRole) || owners <= 1)) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  return may(grants, actor.roles, 'member:delete') ? allow(target) : refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
}

export function leaveOrganization<Leaver extends Member>(
  member: Leaver | undefined,
  { ownerRole, owners }: Pick<Circumstances, 'ownerRole' | 'owners'>,
): Decision<Leaver> {
  if (member === undefined) return refuse('MEMBER_NOT_FOUND')
  return member.roles.has(ownerRole) && owners <= 1 ? refuse('ONLY_OWNER_CANNOT_LEAVE') : allow(member)
}

/** Who may give which roles to whom: only an owner makes or changes an owner, and the last one stays one (S56). */
export function updateMemberRole(
  { actor, target }: Pair,
  roles: ReadonlySet<string>,
  { grants, ownerRole, owners }: Circumstances,
): Decision<Member> {
  if (roles.size === 0) return refuse('MEMBER_ROLE_REQUIRED')
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (target.roles.has(ownerRole) && !actor.roles.has(ownerRole)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const added = new Set([...roles].filter((role) => !target.roles.has(role)))
  if (!mayConfer(grants, ownerRole, actor.roles, added)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (target.roles.has(ownerRole) && !roles.has(ownerRole) && owners <= 1) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  return allow({ ...target, roles })
}

/** The roles of both when an owner hands the organization over: the other becomes owner, the giver an admin. */
export function transferOwnership(
  { actor, target }: Pair,
  ownerRole: string,
): Decision<{ giver: Member; taker: Member }> {
  if (actor === undefined || target === undefined || actor.id === target.id) return refuse('MEMBER_NOT_FOUND')
  if (!actor.roles.has(ownerRole)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const left = [...actor.roles].filter((role) => role !== ownerRole)
  return allow({
    giver: { ...actor, roles: new Set(['admin', ...left]) },
    taker: { ...target, roles: new Set([ownerRole, ...[...target.roles].filter((role) => role !== 'member')]) },
  })
}
