/** What each resource of an organization can have done to it (specification section 6). */
export const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const

type Actions = typeof organizationActions

/** One right in an organization, such as `member:delete`. */
export type OrganizationPermission = {
  [Resource in keyof Actions]: `${Resource}:${Actions[Resource][number]}`
}[keyof Actions]

/** Resource to actions: what a role grants, or what somebody asks for. */
export type Rights = Readonly<Record<string, readonly string[]>>

/** What each role grants, by its name. */
export type Grants = Readonly<Record<string, Rights>>

/** What roles grant, and which of them owns. */
export type Rules = { grants: Grants; ownerRole: string }

/** The specification's roles; options may add others, or say otherwise of these. */
const organizationRoles = {
  owner: organizationActions,
  admin: { ...organizationActions, organization: ['update'] },
  // Named, so that asking for nothing of them is granted (wire).
  member: { organization: [], member: [], invitation: [], team: [] },
} as const satisfies Grants

/** What each role grants here: the specification's roles, and over them those of the options. */
export function organizationGrants(configured: Grants): Grants {
  return { ...organizationRoles, ...configured }
}

/** Whether one role grants all that is asked, or the reason it does not, in the specification's words (section 8). */
export function authorize(
  granted: Rights | undefined,
  asked: Rights,
): { success: true } | { success: false; reason: string } {
  for (const [resource, actions] of Object.entries(asked)) {
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

/** Whether one of the roles, alone, grants all that is asked. */
export function mayAll(grants: Grants, roles: ReadonlySet<string>, asked: Rights): boolean {
  return [...roles].some((role) => authorize(Object.hasOwn(grants, role) ? grants[role] : undefined, asked).success)
}

/** The same for a single right. */
export function may(grants: Grants, roles: ReadonlySet<string>, permission: OrganizationPermission): boolean {
  const [resource = '', action = ''] = permission.split(':')
  return mayAll(grants, roles, { [resource]: [action] })
}

/** Whether somebody may hand out roles: the owner any, another only such as grant nothing they may not do themselves. */
export function mayConfer(
  grants: Grants,
  ownerRole: string,
  actor: ReadonlySet<string>,
  conferred: ReadonlySet<string>,
): boolean {
  if (actor.has(ownerRole)) return true
  if (conferred.has(ownerRole)) return false
  return [...conferred].every((role) => mayAll(grants, actor, granting(grants, role)))
}

// What a role names without granting anything of it asks for nothing.
function granting(grants: Grants, role: string): Rights {
  const rights = Object.hasOwn(grants, role) ? (grants[role] ?? {}) : {}
  return Object.fromEntries(Object.entries(rights).filter(([, actions]) => actions.length > 0))
}
