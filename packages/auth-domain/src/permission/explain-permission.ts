import type { RoleEnds } from './held-roles.ts'
import { authorize, type Grants, knownRights, may, mayAll, type Rights } from './permissions.ts'

/** One permission, Foyer's own or an application's; its name is `resource:action`. */
export type Permission = { resource: string; action: string }

/** What stands in the way of a permission. */
export const obstacles = ['not-a-member', 'no-role', 'second-factor', 'api-key'] as const

export type Obstacle = (typeof obstacles)[number]

/** Where somebody has a role from. */
export const roleSources = ['member'] as const

/** A role that somebody has, and whether it grants the permission; `until` is when they lose it, null for never. */
export type ExplainedRole = { role: string; from: (typeof roleSources)[number]; until: Date | null; grants: boolean }

/**
 * Why somebody may or may not. `obstacles` are all that stand in the way, not the first alone; `grantedBy` are the roles of
 * the organization that grant the permission.
 */
export type Explanation = {
  allowed: boolean
  obstacles: Obstacle[]
  roles: ExplainedRole[]
  grantedBy: string[]
}

/**
 * Whom a question is about. `roles` is undefined of somebody who is no member; `keyRights` are the permissions of the API
 * key that they call with, undefined where nothing limits them.
 */
export type ExplainedMember = {
  roles: ReadonlySet<string> | undefined
  /** When they lose those that end. */
  ends?: RoleEnds | undefined
  lacksSecondFactor: boolean
  keyRights?: Rights | undefined
}

/** Whether a member may ask: about themselves, and about others if they may change roles. */
export function mayExplain(grants: Grants, roles: ReadonlySet<string>, own: boolean): boolean {
  return own || may(grants, roles, 'member:update')
}

/** Why a member may or may not: allowed exactly where a call that needs the permission is. */
export function explainPermission(
  grants: Grants,
  { roles, ends, lacksSecondFactor, keyRights }: ExplainedMember,
  { resource, action }: Permission,
): Explanation {
  const requested = { [resource]: [action] }
  const isGranting = (role: string) => mayAll(grants, new Set([role]), requested)
  const met: Record<Obstacle, boolean> = {
    'not-a-member': roles === undefined,
    'no-role': roles !== undefined && !mayAll(grants, roles, requested),
    'second-factor': roles !== undefined && lacksSecondFactor,
    'api-key': keyRights !== undefined && !authorize(keyRights, requested).success,
  }
  const inTheWay = obstacles.filter((obstacle) => met[obstacle])
  return {
    allowed: inTheWay.length === 0,
    obstacles: inTheWay,
    roles: [...(roles ?? [])].map((role) => ({
      role,
      from: 'member',
      until: ends?.get(role) ?? null,
      grants: isGranting(role),
    })),
    grantedBy: Object.keys(grants).filter(isGranting),
  }
}

/** Every permission that can be asked for: Foyer's own, an application's, and whatever else a role grants. */
export function knownPermissions(grants: Grants): Permission[] {
  return Object.entries(knownRights(grants)).flatMap(([resource, actions]) =>
    actions.map((action) => ({ resource, action })),
  )
}

/** The one of a name; undefined where nothing is called so. */
export function findPermission(grants: Grants, name: string): Permission | undefined {
  return knownPermissions(grants).find(({ resource, action }) => `${resource}:${action}` === name)
}
