import { adminDeleteOrganization as decideAdminDeleteOrganization } from '@foyer/auth-domain/admin/organization'
import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteOrganization, lockOrganization } from '@foyer/db/organizations/organizations'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes any organization, as its owner would; the event names the admin. */
export const adminDeleteOrganization = procedure(contract.adminDeleteOrganization).mutation(
  async ({ ctx, input: { organizationId } }) => {
    await inTransaction(ctx, async (trx) => {
      const [locked, actor] = await Promise.all([lockOrganization(trx, organizationId), lockActor(trx, ctx)])
      const { slug } = orThrow(decideAdminDeleteOrganization(locked, ctx.options.organization))
      await deleteOrganization(trx, organizationId)
      await recordEvent(trx, organizationEvent(actor, 'organization.deleted', { organizationId }, { slug }))
    })
    return { success: true as const }
  },
)
