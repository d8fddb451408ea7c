import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Here } from '../../../data/here.ts'
import type { Member } from '../../../data/types.ts'

export type MemberAct = 'role' | 'team' | 'transfer' | 'remove'

type Actor = Pick<Here, 'me' | 'ownerRole' | 'teams' | 'can'>

/** What one may do with a member, by the rules the server asks: an owner is another owner's affair alone. */
export function actsOn(member: Member, { me, ownerRole, teams, can }: Actor): MemberAct[] {
  const own = member.id === me.memberId
  const isOwner = parseRoles(member.role).has(ownerRole)
  const within = !isOwner || me.roles.has(ownerRole)
  const acts: MemberAct[] = []
  if (within && can('member:update')) acts.push('role')
  if (teams && can('member:update')) acts.push('team')
  if (!own && !isOwner && me.roles.has(ownerRole)) acts.push('transfer')
  if (!own && within && can('member:delete')) acts.push('remove')
  return acts
}
