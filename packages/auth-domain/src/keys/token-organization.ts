import type { Grants } from '#permission/permissions.ts'

/** What a token tells of an organization and of the user's part in it. `permissions` are such as `member:create`. */
export type TokenOrganization = { id: string; slug: string; roles: string[]; permissions: string[] }

/** The claim about an organization for one of its members: what any of their roles grants, each permission once. */
export function tokenOrganization(
  { id, slug }: { id: string; slug: string },
  roles: ReadonlySet<string>,
  grants: Grants,
): TokenOrganization {
  const granted = [...roles].flatMap((role) => (Object.hasOwn(grants, role) ? permissionsOf(grants[role]) : []))
  return { id, slug, roles: [...roles], permissions: [...new Set(granted)] }
}

function permissionsOf(rights: Grants[string] = {}): string[] {
  return Object.entries(rights).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
}
