import { type Grants, organizationGrants, type Rules } from '@foyer/auth-domain/permission/permissions'
import type { Services } from '../context/services.ts'

/** What roles grant here: the specification's, and those of the options. */
export function grantsOf({ options }: Pick<Services, 'options'>): Grants {
  return organizationGrants(options.organization.roles)
}

/** The same, with the role that owns. */
export function rulesOf(services: Pick<Services, 'options'>): Rules {
  return { grants: grantsOf(services), ownerRole: services.options.organization.creatorRole }
}

/** Whether answers speak of teams. */
export function showsTeams({ options }: Pick<Services, 'options'>): boolean {
  return options.organization.teams.enabled
}
