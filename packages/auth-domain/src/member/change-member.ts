import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { idSchema } from '../input/id.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { may, mayConfer, type Rules } from '../permission/permissions.ts'
import { roleInput } from '../permission/role-input.ts'
import { type Member, memberWithUserSchema } from './member.ts'

export const removeMemberInput = z.object({
  memberIdOrEmail: idSchema,
  organizationId: organizationIdSchema.optional(),
})

export const removeMemberOutput = z.object({ member: memberWithUserSchema })

export const leaveOrganizationInput = z.object({ organizationId: organizationIdSchema })

export const updateMemberRoleInput = z.object({
  memberId: idSchema,
  role: roleInput,
  organizationId: organizationIdSchema.optional(),
})

export const transferOwnershipInput = z.object({
  memberId: idSchema,
  organizationId: organizationIdSchema.optional(),
})

/** What a change of membership is judged by: `owners` counts those who hold `ownerRole` now. */
export type Circumstances = Rules & { owners: number }

type Pair = { actor: Member | undefined; target: Member | undefined }

/**
 * Who may be put out of an organization (specification sections 5 and 6): an owner by another owner alone, and nobody by
 * one who may do less.
 */
export function removeMember<Target extends Member>(
  { actor, target }: Pair & { target: Target | undefined },
  { grants, ownerRole, owners }: Circumstances,
): Decision<Target> {
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  const ownersAffair = target.roles.has(ownerRole)
  if (ownersAffair && (!actor.roles.has(ownerRole) || owners <= 1)) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  if (!may(grants, actor.roles, 'member:delete')) return refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
  const isBelow = mayConfer(grants, ownerRole, actor.roles, target.roles)
  return isBelow ? allow(target) : refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
}

export function leaveOrganization<Leaver extends Member>(
  member: Leaver | undefined,
  { ownerRole, owners }: Pick<Circumstances, 'ownerRole' | 'owners'>,
): Decision<Leaver> {
  if (member === undefined) return refuse('MEMBER_NOT_FOUND')
  return member.roles.has(ownerRole) && owners <= 1 ? refuse('ONLY_OWNER_CANNOT_LEAVE') : allow(member)
}

/**
 * Who may give which roles to whom: only an owner makes or changes an owner, nobody gives or takes roles that may do more
 * than their own, and the last owner stays one (S56).
 */
export function updateMemberRole(
  { actor, target }: Pair,
  roles: ReadonlySet<string>,
  { grants, ownerRole, owners }: Circumstances,
): Decision<Member> {
  if (roles.size === 0) return refuse('MEMBER_ROLE_REQUIRED')
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const concerned = new Set([...target.roles, ...roles])
  if (!mayConfer(grants, ownerRole, actor.roles, concerned)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (target.roles.has(ownerRole) && !roles.has(ownerRole) && owners <= 1) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  return allow({ ...target, roles })
}

/** The roles of both when an owner hands the organization over: the other becomes owner, the giver what comes after. */
export function transferOwnership(
  { actor, target }: Pair,
  ownerRole: string,
): Decision<{ giver: Member; taker: Member }> {
  if (actor === undefined || target === undefined || actor.id === target.id) return refuse('MEMBER_NOT_FOUND')
  if (!actor.roles.has(ownerRole)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const left = [...actor.roles].filter((role) => role !== ownerRole)
  const next = ownerRole === 'admin' ? 'member' : 'admin'
  return allow({
    giver: { ...actor, roles: new Set([next, ...left]) },
    taker: { ...target, roles: new Set([ownerRole, ...[...target.roles].filter((role) => role !== 'member')]) },
  })
}
