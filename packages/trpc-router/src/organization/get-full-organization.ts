import { getFullOrganizationInput } from '@foyer/auth-domain/organization/full-organization'
import { signedIn } from '../procedures.ts'
import { namedOrganization } from './named-organization.ts'
import { readFullOrganization } from './read-full-organization.ts'

/** An organization with its members, invitations and teams; null when none is named and none active. */
export const getFullOrganization = signedIn(getFullOrganizationInput).query(async ({ ctx, input }) => {
  if (input?.organizationSlug) {
    const organization = await readFullOrganization(ctx, { slug: input.organizationSlug })
    // A header that names another is refused, as it is beside an id.
    await namedOrganization(ctx, organization.id)
    return organization
  }
  const id = await namedOrganization(ctx, input?.organizationId)
  return id === undefined ? null : readFullOrganization(ctx, { id })
})
