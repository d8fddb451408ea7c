import { type Grants, rightsOf } from '#permission/permissions.ts'

/** What a token tells of an organization and of the user's part in it. `permissions` are such as `member:create`. */
export type TokenOrganization = { id: string; slug: string; roles: string[]; permissions: string[] }

/** The claim about an organization for one of its members: what any of their roles grants, each permission once. */
export function tokenOrganization(
  { id, slug }: { id: string; slug: string },
  roles: ReadonlySet<string>,
  grants: Grants,
): TokenOrganization {
  const granted = Object.entries(rightsOf(grants, roles))
  const permissions = granted.flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
  return { id, slug, roles: [...roles], permissions }
}
