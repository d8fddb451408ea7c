import { removeMember, transferOwnership, updateMemberRole } from '@foyer/auth-domain/member/change-member'
import { mayExplain } from '@foyer/auth-domain/permission/explain-permission'
import { assignTeam } from '@foyer/auth-domain/team/team'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { toDomainMember } from '#data/domain-values.ts'
import type { Member } from '#data/types.ts'
import { mayEnd, rolesToGive } from './temporary-roles.ts'

export type MemberAction = 'role' | 'give' | 'end' | 'team' | 'permissions' | 'transfer' | 'remove'

type Actor = Pick<CurrentOrganization, 'me' | 'grants' | 'ownerRole' | 'teams'>

const actions = [
  'role',
  'give',
  'end',
  'team',
  'permissions',
  'transfer',
  'remove',
] as const satisfies readonly MemberAction[]

/** The user's allowed actions on a member, by the same rules as the server. `owners` is the organization's number of owners. */
export function allowedMemberActions(member: Member, currentOrganization: Actor, owners: number): MemberAction[] {
  const { me, grants, ownerRole, teams } = currentOrganization
  const target = toDomainMember(member)
  const pair = { actor: me, target }
  const own = target.id === me.id
  const noTeam = { id: null, found: undefined, isIn: false, room: { count: 0, limit: undefined } }
  const allowed: Record<MemberAction, boolean> = {
    role: rolesFor(member, currentOrganization, owners).some((role) => role !== member.role),
    give: rolesToGive(member, currentOrganization, owners).length > 0,
    end: mayEnd(member, currentOrganization, owners),
    team: teams && assignTeam(pair, grants, noTeam).allowed,
    permissions: mayExplain(grants, me.roles, own),
    transfer: !target.roles.has(ownerRole) && transferOwnership(pair, ownerRole).allowed,
    // Members leave on the overview page instead of removing themselves.
    remove: !own && removeMember(pair, { grants, ownerRole, owners }).allowed,
  }
  return actions.filter((action) => allowed[action])
}

/** The roles that the user may assign to a member, and the current one. */
export function rolesFor(member: Member, { me, grants, ownerRole }: Omit<Actor, 'teams'>, owners: number): string[] {
  const facts = { grants, ownerRole, owners, now: new Date() }
  const pair = { actor: me, target: toDomainMember(member) }
  const assignable = Object.keys(grants).filter(
    (role) => updateMemberRole(pair, { roles: new Set([role]) }, facts).allowed,
  )
  // The API can set several roles at once; such a value is kept as an option until another one is chosen.
  return [...new Set([...assignable, member.role])]
}
