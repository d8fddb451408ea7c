import { allow, type Decision, refuse } from '#decision.ts'
import { areKnownRoles, may, mayAssignRoles, type Rules } from '#permission/permissions.ts'
import type { Member } from './member.ts'

/** State that decides about a change of membership; `owners` counts the members with `ownerRole`. */
export type MembershipFacts = Rules & { owners: number }

type Pair = { actor: Member | undefined; target: Member | undefined }

/**
 * Whether a member may be removed (specification sections 5 and 6): an owner only by another owner, and nobody by a
 * member with fewer permissions.
 */
export function removeMember<Target extends Member>(
  { actor, target }: Pair & { target: Target | undefined },
  { owners, ...rules }: MembershipFacts,
): Decision<Target> {
  const { grants, ownerRole } = rules
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  const targetIsOwner = target.roles.has(ownerRole)
  if (targetIsOwner && (!actor.roles.has(ownerRole) || owners <= 1)) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  if (!may(grants, actor.roles, 'member:delete')) return refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
  const hasAllPermissions = mayAssignRoles(rules, actor.roles, target.roles)
  return hasAllPermissions ? allow(target) : refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
}

export function leaveOrganization<Leaver extends Member>(
  member: Leaver | undefined,
  { ownerRole, owners }: Pick<MembershipFacts, 'ownerRole' | 'owners'>,
): Decision<Leaver> {
  if (member === undefined) return refuse('MEMBER_NOT_FOUND')
  return member.roles.has(ownerRole) && owners <= 1 ? refuse('ONLY_OWNER_CANNOT_LEAVE') : allow(member)
}

/**
 * Whether a member's roles may be changed, to roles that exist: only an owner adds or changes an owner, nobody grants or
 * revokes roles with more permissions than their own, and the last owner keeps the role (S56).
 */
export function updateMemberRole(
  { actor, target }: Pair,
  roles: ReadonlySet<string>,
  { owners, ...rules }: MembershipFacts,
): Decision<Member> {
  const { grants, ownerRole } = rules
  if (roles.size === 0) return refuse('MEMBER_ROLE_REQUIRED')
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (!areKnownRoles(grants, roles)) return refuse('ROLE_NOT_FOUND')
  const affectedRoles = new Set([...target.roles, ...roles])
  if (!mayAssignRoles(rules, actor.roles, affectedRoles)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (target.roles.has(ownerRole) && !roles.has(ownerRole) && owners <= 1) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  return allow({ ...target, roles })
}

/**
 * Both members after a transfer of ownership: `taker` becomes owner, `giver` admin (member where the owner role is
 * `admin`).
 */
export function transferOwnership(
  { actor, target }: Pair,
  ownerRole: string,
): Decision<{ giver: Member; taker: Member }> {
  if (actor === undefined || target === undefined || actor.id === target.id) return refuse('MEMBER_NOT_FOUND')
  if (!actor.roles.has(ownerRole)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const otherRoles = [...actor.roles].filter((role) => role !== ownerRole)
  const newRole = ownerRole === 'admin' ? 'member' : 'admin'
  return allow({
    giver: { ...actor, roles: new Set([newRole, ...otherRoles]) },
    taker: { ...target, roles: new Set([ownerRole, ...[...target.roles].filter((role) => role !== 'member')]) },
  })
}
