import { getFullOrganizationInput } from '@foyer/auth-domain/organization/full-organization'
import { readRequestedOrganization } from '#operations/organization/read-full-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** An organization with its members, invitations and teams; null when none is named and none is active. */
export const getFullOrganization = signedInProcedure(getFullOrganizationInput).query(({ ctx, input }) =>
  readRequestedOrganization(ctx, input?.organizationId, input?.organizationSlug),
)
