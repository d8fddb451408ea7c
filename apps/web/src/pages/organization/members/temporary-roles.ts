import { updateMemberRole } from '@foyer/auth-domain/member/change-member'
import { keepsRole } from '@foyer/auth-domain/permission/held-roles'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { toDomainMember } from '#data/domain-values.ts'
import type { Member } from '#data/types.ts'

type Actor = Pick<CurrentOrganization, 'me' | 'grants' | 'ownerRole'>

const HOUR = 3_600_000

/** The roles that the user may give a member for a time: those that they do not have for good. `member` is what remains. */
export function rolesToGive(member: Member, { me, grants, ownerRole }: Actor, owners: number): string[] {
  const target = toDomainMember(member)
  // Nobody can give themselves what they do not hold, and an owner holds all.
  if (target.id === me.id || keepsRole(target, ownerRole)) return []
  const now = new Date()
  const facts = { grants, ownerRole, owners, now }
  const until = new Date(now.getTime() + HOUR)
  return Object.keys(grants).filter((role) => {
    if (role === 'member' || keepsRole(target, role)) return false
    return updateMemberRole({ actor: me, target }, { roles: withRole(member, role), until }, facts).allowed
  })
}

/** A member's roles with another one. */
export function withRole(member: Member, role: string): Set<string> {
  return new Set([...toDomainMember(member).roles, role])
}

/** A member's roles without those that end; `member` remains of a last one. */
export function withoutTemporary(member: Member): Set<string> {
  const { roles, ends } = toDomainMember(member)
  const kept = [...roles].filter((role) => !ends?.has(role))
  return new Set(kept.length === 0 ? ['member'] : kept)
}

/** Whether the user may end what a member has for a time. */
export function mayEnd(member: Member, { me, grants, ownerRole }: Actor, owners: number): boolean {
  const target = toDomainMember(member)
  if (Object.keys(member.ends).length === 0) return false
  const facts = { grants, ownerRole, owners, now: new Date() }
  return updateMemberRole({ actor: me, target }, { roles: withoutTemporary(member) }, facts).allowed
}
