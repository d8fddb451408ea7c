import { contract } from '@foyer/auth-domain/contract/contract'
import { readRequestedOrganization } from '#operations/organization/read-full-organization.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** An organization with its members, invitations and teams; null when none is named and none is active. */
export const getFullOrganization = procedure(contract.getFullOrganization).query(({ ctx, input }) =>
  readRequestedOrganization(ctx, input?.organizationId, input?.organizationSlug),
)
