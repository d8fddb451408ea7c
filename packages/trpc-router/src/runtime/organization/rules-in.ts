import { organizationGrants, type Rules, withMadeRoles } from '@foyer/auth-domain/permission/permissions'
import type { StoredGrant } from '@foyer/db/organizations/held-roles'
import type { Services } from '#runtime/context/services.ts'

/**
 * What roles grant in an organization, whoever asks: the specification's, those of the options, and those that it has made while
 * organizations make any.
 */
export function rulesIn({ options }: Pick<Services, 'options'>, made: readonly StoredGrant[]): Rules {
  const { organization } = options
  const served = organization.dynamicAccessControl.enabled ? made : []
  return { grants: withMadeRoles(organizationGrants(organization), served), ownerRole: organization.creatorRole }
}
