import { organizationGrants } from '@foyer/auth-domain/permission/permissions'
import { findRolesNamed } from '@foyer/db/organizations/organization-roles'
import type { Services } from '@foyer/trpc-router/runtime/context/services'

const NAMED = 5

/** The configuration names a role as organizations have called one of theirs: its members would have other rights. */
export class RoleNamesTakenError extends Error {
  override readonly name = 'RoleNamesTakenError'

  constructor(taken: readonly { organizationId: string; name: string }[]) {
    const roles = taken.map(({ organizationId, name }) => `"${name}" of the organization ${organizationId}`).join(', ')
    super(
      `organization.roles names roles as organizations have called theirs: ${roles}. Rename the role in organization.roles, or start without it and have them rename theirs.`,
    )
  }
}

/** Throws where a role of the configuration has the name of one that an organization has made. */
export async function assertRoleNames({ db, options }: Pick<Services, 'db' | 'options'>): Promise<void> {
  const taken = await findRolesNamed(db, Object.keys(organizationGrants(options.organization)), NAMED)
  if (taken.length > 0) throw new RoleNamesTakenError(taken)
}
