import {
  deleteOrganization as decideDeleteOrganization,
  deleteOrganizationInput,
} from '@foyer/auth-domain/organization/change-organization'
import { recordEvent } from '@foyer/db/audit'
import { findMember } from '@foyer/db/members'
import { deleteOrganizations, lockOrganization } from '@foyer/db/organizations'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { eventIn } from './event-in.ts'
import { namedOrganization } from './named-organization.ts'
import { grantsOf } from './rules.ts'

/** Deletes an organization with its members, teams and invitations; it is active in nobody's session any more. */
export const deleteOrganization = signedIn(deleteOrganizationInput).mutation(async ({ ctx, input }) => {
  if (ctx.options.organization.disableOrganizationDeletion) throw refused('ORGANIZATION_DELETION_DISABLED')
  const organizationId = await namedOrganization(ctx, input.organizationId)
  return inTransaction(ctx, async (trx) => {
    const organization = await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    orThrow(decideDeleteOrganization(actor, grantsOf(ctx)))
    if (organization === undefined) throw refused('USER_IS_NOT_A_MEMBER')
    await deleteOrganizations(trx, [organizationId])
    await recordEvent(trx, eventIn(ctx, 'organization-deleted', { organizationId }, { slug: organization.slug }))
    return organization
  })
})
