import { type HeldRoles, rolesInTurn } from './held-roles.ts'

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
  // Roles that the organization makes, as better-auth calls them.
  ac: ['create', 'read', 'update', 'delete'],
  // Applications of the organization that sign users in, and those that its members have connected.
  app: ['create', 'read', 'update', 'delete'],
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
  member: { organization: [], member: [], invitation: [], team: [], apiKey: [], events: [], ac: ['read'], app: [] },
} as const satisfies Grants

/** What options say of roles: what each grants, an application's own permissions, and which role holds all of these. */
type ConfiguredRoles = { roles: Grants; permissions?: Rights; creatorRole?: string }

/**
 * What each role grants: the specification's roles, overridden by those of the options. The creator's grants an application's
 * own permissions beside, also those that only a role names: nobody grants what they do not hold.
 */
export function organizationGrants({ roles, permissions = {}, creatorRole = 'owner' }: ConfiguredRoles): Grants {
  const grants: Grants = { ...organizationRoles, ...roles }
  if (!Object.hasOwn(grants, creatorRole)) return grants
  const named = Object.entries(addedUp([...Object.values(grants), permissions]))
  const own = named.map(([resource, actions]) => [resource, actions.filter((action) => !isFoyers(resource, action))])
  return { ...grants, [creatorRole]: addedUp([grants[creatorRole] ?? {}, withActions(Object.fromEntries(own))]) }
}

/**
 * The same with the roles that an organization has made, as far as the configuration knows what they grant; one of its own keeps
 * its name.
 */
export function withMadeRoles(grants: Grants, made: readonly { name: string; permissions: Rights }[]): Grants {
  if (made.length === 0) return grants
  const known = knownRights(grants)
  const own = made.filter(({ name }) => !Object.hasOwn(grants, name))
  return { ...grants, ...Object.fromEntries(own.map((role) => [role.name, sharedRights(role.permissions, known)])) }
}

/** Whether a permission is one of Foyer's own. */
export function isFoyers(resource: string, action: string): boolean {
  const actions: Rights = organizationActions
  return Object.hasOwn(actions, resource) && actions[resource]?.includes(action) === true
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

/** What any of the roles grants: their rights add up. */
export function rightsOf(grants: Grants, roles: ReadonlySet<string>): Rights {
  return addedUp([...roles].map((role) => (Object.hasOwn(grants, role) ? (grants[role] ?? {}) : {})))
}

/** Every right that there is: Foyer's own, whether or not a role grants it, and what any role does. */
export function knownRights(grants: Grants): Rights {
  return addedUp([organizationActions, ...Object.values(grants)])
}

function addedUp(all: readonly Rights[]): Rights {
  const merged = new Map<string, Set<string>>()
  for (const rights of all) {
    for (const [resource, actions] of Object.entries(rights)) {
      const known = merged.get(resource) ?? new Set()
      for (const action of actions) known.add(action)
      merged.set(resource, known)
    }
  }
  return Object.fromEntries([...merged].map(([resource, actions]) => [resource, [...actions]]))
}

/** Whether everything requested is granted, or the specification's reason why not (section 8). */
export function authorize(granted: Rights, requested: Rights): { success: true } | { success: false; reason: string } {
  for (const [resource, actions] of Object.entries(requested)) {
    const allowed = Object.hasOwn(granted, resource) ? granted[resource] : undefined
    if (allowed === undefined) {
      return { success: false, reason: `You are not allowed to access resource: ${resource}` }
    }
    if (!actions.every((action) => allowed.includes(action))) {
      return { success: false, reason: `unauthorized to access resource "${resource}"` }
    }
  }
  return { success: true }
}

/** What who has these roles may give: what they hold, and an owner what any role grants. */
export function givableRights({ grants, ownerRole }: Rules, roles: ReadonlySet<string>): Rights {
  return rightsOf(grants, roles.has(ownerRole) ? new Set(Object.keys(grants)) : roles)
}

/** What is not granted of what is requested, such as `member:delete`. */
export function missingRights(granted: Rights, requested: Rights): string[] {
  return Object.entries(requested).flatMap(([resource, actions]) => {
    const allowed = Object.hasOwn(granted, resource) ? (granted[resource] ?? []) : []
    return actions.filter((action) => !allowed.includes(action)).map((action) => `${resource}:${action}`)
  })
}

/** Whether the roles together grant everything requested; no role grants nothing, not even that. */
export function mayAll(grants: Grants, roles: ReadonlySet<string>, requested: Rights): boolean {
  return roles.size > 0 && authorize(rightsOf(grants, roles), requested).success
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
 * Whether somebody with these roles may assign others: owners any, everybody else, and owners whose API key has permissions of its
 * own, only roles that grant no more than theirs; reading the roles is not counted.
 */
export function mayAssignRoles(
  { grants, ownerRole, unlimited }: Rules,
  actor: ReadonlySet<string>,
  conferred: ReadonlySet<string>,
): boolean {
  if (unlimited === undefined && actor.has(ownerRole)) return true
  if (conferred.has(ownerRole)) return false
  return mayAll(grants, actor, toHold(rightsOf(unlimited ?? grants, conferred)))
}

/** The same of what lasts until `end`, or for ever: by all roles that a member has one after another meanwhile. */
export function mayAssignUntil(
  rules: Rules,
  actor: HeldRoles,
  { roles, end }: { roles: ReadonlySet<string>; end?: Date | undefined },
): boolean {
  return rolesInTurn(actor, end).every((held) => mayAssignRoles(rules, held, roles))
}

/** What a member may give for ever (`givableRights`): by all roles that they have one after another. */
export function lastingRights(rules: Rules, actor: HeldRoles): Rights {
  const [now = {}, ...later] = rolesInTurn(actor, undefined).map((roles) => givableRights(rules, roles))
  return later.reduce(sharedRights, now)
}

// Plain members read the roles, and a role that gives membership alone need not.
function toHold({ ac = [], ...rights }: Rights): Rights {
  return withActions({ ...rights, ac: ac.filter((action) => action !== 'read') })
}

/** Whether roles grant more than the plain member's: conferring them is as sensitive as a change of roles. */
export function grantMoreThanMember({ grants, ownerRole, unlimited }: Rules, conferred: ReadonlySet<string>): boolean {
  const all = unlimited ?? grants
  const member: ReadonlySet<string> = new Set(['member'])
  return conferred.has(ownerRole) || !mayAll(all, member, withActions(rightsOf(all, conferred)))
}

/** Rights without the resources that name no action: these would be requested for nothing. */
export function withActions(rights: Rights): Rights {
  return Object.fromEntries(Object.entries(rights).filter(([, actions]) => actions.length > 0))
}
