import {
  updateOrganization as decideUpdateOrganization,
  updateOrganizationInput,
} from '@foyer/auth-domain/organization/change-organization'
import { withMetadata } from '@foyer/auth-domain/organization/organization'
import { recordEvent } from '@foyer/db/audit'
import { uniqueViolation } from '@foyer/db/errors'
import { findMember } from '@foyer/db/members'
import { changeOrganization, lockOrganization } from '@foyer/db/organizations'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { eventIn } from './event-in.ts'
import { namedOrganization } from './named-organization.ts'
import { grantsOf } from './rules.ts'

/** Changes an organization's name, slug, logo or metadata, as far as they are given. */
export const updateOrganization = signedIn(updateOrganizationInput, 'USER_NOT_FOUND').mutation(
  async ({ ctx, input }) => {
    const organizationId = await namedOrganization(ctx, input.organizationId)
    if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    const { metadata, ...data } = input.data
    const change = metadata === undefined ? data : { ...data, metadata: JSON.stringify(metadata) }
    try {
      const changed = await inTransaction(ctx, async (trx) => {
        await lockOrganization(trx, organizationId)
        orThrow(decideUpdateOrganization(await findMember(trx, organizationId, { userId: ctx.user.id }), grantsOf(ctx)))
        const fields = Object.keys(change)
        await recordEvent(trx, eventIn(ctx, 'organization-updated', { organizationId }, { changed: fields }))
        return changeOrganization(trx, organizationId, change)
      })
      if (changed === undefined) throw refused('ORGANIZATION_NOT_FOUND')
      return withMetadata(changed)
    } catch (error) {
      if (uniqueViolation(error) === 'organization_slug_key') throw refused('ORGANIZATION_ALREADY_EXISTS')
      throw error
    }
  },
)
