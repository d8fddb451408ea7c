import { limits } from '@foyer/auth-domain/limits'
import { limitOf } from '#operations/organization/limit-of.ts'
import type { Services } from '#runtime/context/services.ts'

/** How many roles an organization may make. Call it before a transaction: the option may be an asynchronous function. */
export async function roleLimit({ options }: Pick<Services, 'options'>, organizationId: string): Promise<number> {
  const asked = await limitOf(options.organization.dynamicAccessControl.maximumRolesPerOrganization, { organizationId })
  return Math.min(asked ?? limits.organizationRoles, limits.organizationRoles)
}
