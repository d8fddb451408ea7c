import { type Grants, organizationGrants, type Rules } from '@foyer/auth-domain/permission/permissions'
import type { Services } from '#runtime/context/services.ts'

/** The permissions of the roles: the specification's and those of the options. */
export function grantsOf({ options }: Pick<Services, 'options'>): Grants {
  return organizationGrants(options.organization.roles)
}

/** The same, with the owner role. */
export function rulesOf(services: Pick<Services, 'options'>): Rules {
  return { grants: grantsOf(services), ownerRole: services.options.organization.creatorRole }
}

/** Whether answers include teams. */
export function showsTeams({ options }: Pick<Services, 'options'>): boolean {
  return options.organization.teams.enabled
}
