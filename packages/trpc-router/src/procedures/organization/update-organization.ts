import {
  updateOrganization as decideUpdateOrganization,
  updateOrganizationInput,
} from '@foyer/auth-domain/organization/change-organization'
import { withMetadata } from '@foyer/auth-domain/organization/organization'
import { uniqueViolation } from '@foyer/db/engine/errors'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeOrganization, lockOrganization } from '@foyer/db/organizations/organizations'
import { findActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Changes the given fields of an organization: name, slug, logo, metadata. */
export const updateOrganization = signedInProcedure(updateOrganizationInput, 'USER_NOT_FOUND').mutation(
  async ({ ctx, input }) => {
    const organizationId = await requestedOrganization(ctx, input.organizationId)
    if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    const { metadata, ...data } = input.data
    const change = metadata === undefined ? data : { ...data, metadata: JSON.stringify(metadata) }
    try {
      const changed = await inTransaction(ctx, async (trx) => {
        await lockOrganization(trx, organizationId)
        const call = await lockActor(trx, ctx)
        orThrow(decideUpdateOrganization(await findActingMember(trx, ctx, organizationId), grantsOf(ctx)))
        const fields = Object.keys(change)
        await recordEvent(trx, organizationEvent(call, 'organization.updated', { organizationId }, { changed: fields }))
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
