/** The actions on each resource of an organization (specification section 6). */
export const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  // `verify`: what services present to have other keys of the organization checked.
  apiKey: ['create', 'read', 'update', 'delete', 'verify'],
  // For keys that follow what happens in the organization.
  events: ['read'],
} as const

type Actions = typeof organizationActions

/** One permission in an organization, such as `member:delete`. */
export type OrganizationPermission = {
  [Resource in keyof Actions]: `${Resource}:${Actions[Resource][number]}`
}[keyof Actions]

/** Resource to actions: what a role grants, or what is requested. */
export type Rights = Readonly<Record<string, readonly string[]>>

/** What each role grants, by role name. */
export type Grants = Readonly<Record<string, Rights>>

/**
 * What roles grant, and which of them is the owner's. Where an API key limits `grants` for its caller, `unlimited` is
 * what the roles grant to everybody else.
 */
export type Rules = { grants: Grants; ownerRole: string; unlimited?: Grants | undefined }

/** The specification's roles; options may add others, or override these. */
const organizationRoles = {
  owner: organizationActions,
  admin: { ...organizationActions, organization: ['update'] },
  // Listed with no actions, so that a request for no action of them is granted (wire).
  member: { organization: [], member: [], invitation: [], team: [], apiKey: [], events: [] },
} as const satisfies Grants

/** What each role grants: the specification's roles, overridden by those of the options. */
export function organizationGrants(configured: Grants): Grants {
  return { ...organizationRoles, ...configured }
}

/** The same as far as `rights` go too: what a role grants to a key that has permissions of its own (T121). */
export function grantsWithin(grants: Grants, rights: Rights): Grants {
  return Object.fromEntries(Object.entries(grants).map(([role, granted]) => [role, sharedRights(granted, rights)]))
}

function sharedRights(granted: Rights, rights: Rights): Rights {
  const shared = Object.entries(granted).map(([resource, actions]) => {
    const allowed = Object.hasOwn(rights, resource) ? (rights[resource] ?? []) : []
    return [resource, actions.filter((action) => allowed.includes(action))] as const
  })
  return Object.fromEntries(shared)
}

/** Whether one role grants everything requested, or the specification's reason why not (section 8). */
export function authorize(
  granted: Rights | undefined,
  requested: Rights,
): { success: true } | { success: false; reason: string } {
  for (const [resource, actions] of Object.entries(requested)) {
    const allowed = granted !== undefined && Object.hasOwn(granted, resource) ? granted[resource] : undefined
    if (allowed === undefined) {
      return { success: false, reason: `You are not allowed to access resource: ${resource}` }
    }
    if (!actions.every((action) => allowed.includes(action))) {
      return { success: false, reason: `unauthorized to access resource "${resource}"` }
    }
  }
  return { success: true }
}

/** Whether a single one of the roles grants everything requested. */
export function mayAll(grants: Grants, roles: ReadonlySet<string>, requested: Rights): boolean {
  return [...roles].some((role) => authorize(Object.hasOwn(grants, role) ? grants[role] : undefined, requested).success)
}

/** The same for a single permission. */
export function may(grants: Grants, roles: ReadonlySet<string>, permission: OrganizationPermission): boolean {
  const [resource = '', action = ''] = permission.split(':')
  return mayAll(grants, roles, { [resource]: [action] })
}

/** Whether the grants name every role: another one would grant something as soon as a role is configured under its name. */
export function areKnownRoles(grants: Grants, roles: ReadonlySet<string>): boolean {
  return [...roles].every((role) => Object.hasOwn(grants, role))
}

/**
 * Whether a member may assign roles: an owner any, others only roles that grant no more than their own. So is an owner
 * whose API key has permissions of its own.
 */
export function mayAssignRoles(
  { grants, ownerRole, unlimited }: Rules,
  actor: ReadonlySet<string>,
  conferred: ReadonlySet<string>,
): boolean {
  if (unlimited === undefined && actor.has(ownerRole)) return true
  if (conferred.has(ownerRole)) return false
  return [...conferred].every((role) => mayAll(grants, actor, grantedRights(unlimited ?? grants, role)))
}

/** Whether roles grant more than the plain member's: conferring them is as sensitive as a change of roles. */
export function grantMoreThanMember({ grants, ownerRole, unlimited }: Rules, conferred: ReadonlySet<string>): boolean {
  const all = unlimited ?? grants
  const member: ReadonlySet<string> = new Set(['member'])
  return [...conferred].some((role) => role === ownerRole || !mayAll(all, member, grantedRights(all, role)))
}

// Resources without actions are left out: they would be requested for nothing.
function grantedRights(grants: Grants, role: string): Rights {
  const rights = Object.hasOwn(grants, role) ? (grants[role] ?? {}) : {}
  return Object.fromEntries(Object.entries(rights).filter(([, actions]) => actions.length > 0))
}
