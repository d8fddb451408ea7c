import { getFullOrganizationInput } from '@foyer/auth-domain/organization/full-organization'
import { signedIn } from '../procedures.ts'
import { readNamedOrganization } from './read-full-organization.ts'

/** An organization with its members, invitations and teams; null when none is named and none active. */
export const getFullOrganization = signedIn(getFullOrganizationInput).query(({ ctx, input }) =>
  readNamedOrganization(ctx, input?.organizationId, input?.organizationSlug),
)
