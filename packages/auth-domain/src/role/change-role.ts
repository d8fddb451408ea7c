import { allow, type Decision, refuse } from '#decision.ts'
import type { Capacity } from '#member/add-member.ts'
import { hasCapacity } from '#member/add-member.ts'
import type { Member } from '#member/member.ts'
import {
  givableRights,
  knownRights,
  lastingRights,
  may,
  missingRights,
  type OrganizationPermission,
  type Rights,
  type Rules,
} from '#permission/permissions.ts'
import type { RefusalName } from '#refusals.ts'
import type { OrganizationRole } from './organization-role.ts'

/** `predefined`: whether a name is a role's of the configuration. */
export type RoleRules = Rules & { predefined: (name: string) => boolean }

type Actor = Member | undefined
type Asked = { name: string; permissions: Rights }

const refusals = {
  create: 'ROLE_NOT_ALLOWED_TO_CREATE',
  update: 'ROLE_NOT_ALLOWED_TO_UPDATE',
  delete: 'ROLE_NOT_ALLOWED_TO_DELETE',
} as const satisfies Record<string, RefusalName>

/**
 * Whether a member may make a role: whoever makes one holds all that it grants, and does not lose it (T183). `taken`: whether its
 * name is.
 */
export function createRole(
  actor: Actor,
  { name, permissions }: Asked,
  { rules, room, taken }: { rules: RoleRules; room: Capacity; taken: boolean },
): Decision {
  const admitted = mayDo(actor, rules, 'create')
  if (!admitted.allowed) return admitted
  if (rules.predefined(name)) return refuse('ROLE_NAME_TAKEN')
  if (!hasCapacity(room)) return refuse('TOO_MANY_ROLES')
  const within = isWithin(lastingRights(rules, admitted.value), rules, permissions, 'create')
  if (!within.allowed) return within
  return taken ? refuse('ROLE_NAME_TAKEN') : allow()
}

/**
 * A role as it is after a change, by a member who holds all that it grants before and after (T181, T183). `taken`: whether another
 * role has the new name.
 */
export function updateRole(
  actor: Actor,
  role: OrganizationRole | undefined,
  asked: Partial<Asked>,
  { rules, taken, now }: { rules: RoleRules; taken: boolean; now: Date },
): Decision<OrganizationRole> {
  const admitted = mayDo(actor, rules, 'update')
  if (!admitted.allowed) return admitted
  if (role === undefined) return refuse('ROLE_NOT_FOUND')
  const own = isWithin(givableRights(rules, admitted.value.roles), rules, stillKnown(rules, role.permissions), 'update')
  if (!own.allowed) return own
  const { name = role.name, permissions = role.permissions } = asked
  const lasting = lastingRights(rules, admitted.value)
  const within = asked.permissions && isWithin(lasting, rules, permissions, 'update')
  if (within?.allowed === false) return within
  if (name !== role.name && (taken || rules.predefined(name))) return refuse('ROLE_NAME_TAKEN')
  return allow({ ...role, name, permissions, updatedAt: now })
}

/** Whether a member who holds all that a role grants may delete it, while nobody has it and no open invitation leads to it (T181, T182). */
export function deleteRole(
  actor: Actor,
  { name, role }: { name: string | undefined; role: OrganizationRole | undefined },
  { rules, holders }: { rules: RoleRules; holders: number },
): Decision<OrganizationRole> {
  const admitted = mayDo(actor, rules, 'delete')
  if (!admitted.allowed) return admitted
  if (name !== undefined && rules.predefined(name)) return refuse('PREDEFINED_ROLE')
  if (role === undefined) return refuse('ROLE_NOT_FOUND')
  const own = isWithin(givableRights(rules, admitted.value.roles), rules, stillKnown(rules, role.permissions), 'delete')
  if (!own.allowed) return own
  return holders > 0 ? refuse('ROLE_IS_ASSIGNED') : allow(role)
}

/** Whether a member may read the roles that their organization has made. */
export function readRoles(actor: Actor, rules: Rules, what: 'one' | 'all'): Decision {
  if (actor === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  if (may(rules.grants, actor.roles, 'ac:read')) return allow()
  return refuse(what === 'one' ? 'ROLE_NOT_ALLOWED_TO_READ' : 'ROLES_NOT_ALLOWED_TO_LIST')
}

function mayDo(actor: Actor, { grants }: Rules, action: keyof typeof refusals): Decision<Member> {
  if (actor === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  const permission: OrganizationPermission = `ac:${action}`
  return may(grants, actor.roles, permission) ? allow(actor) : refuse(refusals[action])
}

function isWithin(held: Rights, rules: Rules, permissions: Rights, action: keyof typeof refusals): Decision {
  const known = knownRights(rules.unlimited ?? rules.grants)
  if (Object.keys(permissions).some((resource) => !Object.hasOwn(known, resource))) return refuse('INVALID_RESOURCE')
  const missingPermissions = missingRights(held, permissions)
  return missingPermissions.length === 0 ? allow() : { ...refuse(refusals[action]), missingPermissions }
}

// What the configuration no longer knows of grants nothing, and keeps nobody from changing the role.
function stillKnown({ grants, unlimited = grants }: Rules, permissions: Rights): Rights {
  const known = knownRights(unlimited)
  return Object.fromEntries(
    Object.entries(permissions).flatMap(([resource, actions]) => {
      const all = Object.hasOwn(known, resource) ? (known[resource] ?? []) : undefined
      return all === undefined ? [] : [[resource, actions.filter((action) => all.includes(action))]]
    }),
  )
}
