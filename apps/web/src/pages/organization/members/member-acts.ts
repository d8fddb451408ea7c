import {
  type Circumstances,
  removeMember,
  transferOwnership,
  updateMemberRole,
} from '@foyer/auth-domain/member/change-member'
import { assignTeam } from '@foyer/auth-domain/team/team'
import type { Here } from '../../../data/here.ts'
import { judgedMember } from '../../../data/judged.ts'
import type { Member } from '../../../data/types.ts'

export type MemberAct = 'role' | 'team' | 'transfer' | 'remove'

type Actor = Pick<Here, 'me' | 'grants' | 'ownerRole' | 'teams'>

const acts = ['role', 'team', 'transfer', 'remove'] as const satisfies readonly MemberAct[]

/** What one may do with a member, by the rules the server asks. `owners` counts those of the organization. */
export function actsOn(member: Member, here: Actor, owners: number): MemberAct[] {
  const { me, grants, ownerRole, teams } = here
  const target = judgedMember(member)
  const pair = { actor: me, target }
  const own = target.id === me.id
  const outOfAny = { id: null, found: undefined, room: { count: 0, limit: undefined } }
  const allowed: Record<MemberAct, boolean> = {
    role: rolesFor(member, here, owners).some((role) => role !== member.role),
    team: teams && assignTeam(pair, grants, outOfAny).allowed,
    transfer: !target.roles.has(ownerRole) && transferOwnership(pair, ownerRole).allowed,
    // Out of an organization one goes oneself, by another door.
    remove: !own && removeMember(pair, { grants, ownerRole, owners }).allowed,
  }
  return acts.filter((act) => allowed[act])
}

/** The roles one may give a member, and the one they have. */
export function rolesFor(member: Member, { me, grants, ownerRole }: Omit<Actor, 'teams'>, owners: number): string[] {
  const circumstances: Circumstances = { grants, ownerRole, owners }
  const pair = { actor: me, target: judgedMember(member) }
  const givable = Object.keys(grants).filter((role) => updateMemberRole(pair, new Set([role]), circumstances).allowed)
  // Several roles at once, as the API may give them, stand as they are until another is chosen.
  return [...new Set([...givable, member.role])]
}
