import { allow, type Decision, refuse } from '#decision.ts'
import { keepsRole, type RoleEnds } from '#permission/held-roles.ts'
import { areKnownRoles, may, mayAssignRoles, mayAssignUntil, type Rules } from '#permission/permissions.ts'
import type { Member } from './member.ts'

/** State that decides about a change of membership; `owners` counts the members with `ownerRole` who do not lose it. */
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
  const isOnlyOwner = keepsRole(target, ownerRole) && owners <= 1
  if (target.roles.has(ownerRole) && (!actor.roles.has(ownerRole) || isOnlyOwner))
    return refuse('ONLY_OWNER_CANNOT_LEAVE')
  if (!may(grants, actor.roles, 'member:delete')) return refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
  const hasAllPermissions = mayAssignRoles(rules, actor.roles, target.roles)
  return hasAllPermissions ? allow(target) : refuse('MEMBER_NOT_ALLOWED_TO_DELETE')
}

export function leaveOrganization<Leaver extends Member>(
  member: Leaver | undefined,
  { ownerRole, owners }: Pick<MembershipFacts, 'ownerRole' | 'owners'>,
): Decision<Leaver> {
  if (member === undefined) return refuse('MEMBER_NOT_FOUND')
  return keepsRole(member, ownerRole) && owners <= 1 ? refuse('ONLY_OWNER_CANNOT_LEAVE') : allow(member)
}

/** Roles that a member is to have. `until`: when they lose those that they do not have without an end; null: never. */
export type AskedRoles = { roles: ReadonlySet<string>; until?: Date | null | undefined }

/**
 * A member after a change of roles, to roles that exist: only an owner adds or changes an owner, nobody grants or revokes roles
 * with more permissions than their own, or grants for longer than they have them, and the last owner who does not lose the role
 * keeps it (S56).
 */
export function updateMemberRole(
  { actor, target }: Pair,
  { roles, until }: AskedRoles,
  { owners, now, ...rules }: MembershipFacts & { now: Date },
): Decision<Member> {
  const { grants, ownerRole } = rules
  if (roles.size === 0) return refuse('MEMBER_ROLE_REQUIRED')
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (!areKnownRoles(grants, roles)) return refuse('ROLE_NOT_FOUND')
  const affectedRoles = new Set([...target.roles, ...roles])
  if (!mayAssignRoles(rules, actor.roles, affectedRoles)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (until && until <= now) return refuse('ROLE_END_HAS_PASSED')
  const given = new Set(
    [...roles].filter((role) => !keepsRole(target, role) && (until !== undefined || !target.roles.has(role))),
  )
  if (given.size > 0 && !mayAssignUntil(rules, actor, { roles: given, end: until ?? undefined }))
    return refuse('ROLE_GIVEN_FOR_LONGER')
  if (until && given.size === 0) return refuse('ROLE_ALREADY_HELD')
  const isOnlyOwner = keepsRole(target, ownerRole) && owners <= 1
  if (isOnlyOwner && !roles.has(ownerRole)) return refuse('ONLY_OWNER_CANNOT_LEAVE')
  const changed = { ...target, roles, ends: endsAfter(target, { roles, until }, given) }
  // It remains when the last one ends.
  const leavesMember = [...roles].every((role) => !keepsRole(changed, role))
  const mayLeave = !leavesMember || mayAssignUntil(rules, actor, { roles: new Set(['member']) })
  return mayLeave ? allow(changed) : refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
}

// Given anew they end as asked; the others of the member as they did.
function endsAfter(target: Member, { roles, until }: AskedRoles, given: ReadonlySet<string>): RoleEnds | undefined {
  if (!target.ends && !until) return undefined
  const kept = [...(target.ends ?? [])].filter(([role]) => roles.has(role) && !given.has(role))
  return new Map([...kept, ...(until ? [...given].map((role) => [role, until] as const) : [])])
}

/**
 * Both members after a transfer of ownership by an owner who does not lose the role: `taker` becomes owner, `giver` admin
 * (member where the owner role is `admin`).
 */
export function transferOwnership(
  { actor, target }: Pair,
  ownerRole: string,
): Decision<{ giver: Member; taker: Member }> {
  if (actor === undefined || target === undefined || actor.id === target.id) return refuse('MEMBER_NOT_FOUND')
  if (!keepsRole(actor, ownerRole)) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  const otherRoles = [...actor.roles].filter((role) => role !== ownerRole)
  const newRole = ownerRole === 'admin' ? 'member' : 'admin'
  return allow({
    giver: {
      ...actor,
      roles: new Set([newRole, ...otherRoles]),
      ends: actor.ends && new Map([...actor.ends].filter(([role]) => role !== newRole)),
    },
    taker: {
      ...target,
      roles: new Set([ownerRole, ...[...target.roles].filter((role) => role !== 'member')]),
      ends: target.ends && new Map([...target.ends].filter(([role]) => role !== ownerRole && role !== 'member')),
    },
  })
}
