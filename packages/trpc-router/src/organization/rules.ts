import { type Grants, organizationGrants } from '@foyer/auth-domain/permission/permissions'
import type { Services } from '../context/services.ts'

/** What roles grant here: the specification's, and those of the options. */
export function grantsOf({ options }: Pick<Services, 'options'>): Grants {
  return organizationGrants(options.organization.roles)
}

/** Whether answers speak of teams. */
export function showsTeams({ options }: Pick<Services, 'options'>): boolean {
  return options.organization.teams.enabled
}
