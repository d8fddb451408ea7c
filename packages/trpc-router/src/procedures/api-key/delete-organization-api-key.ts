import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { findNotifiedOwners, notifyOwners } from '#operations/api-key/notify-owners.ts'
import { lockKeysOf } from '#operations/api-key/organization-keys.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteOrganizationApiKey)

/** Deletes a key of an organization, no matter who made it. */
export const deleteOrganizationApiKey = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  await inTransaction(ctx, async (trx) => {
    const [{ organization, call }, owners] = await Promise.all([
      lockKeysOf(trx, ctx, organizationId, 'delete'),
      findNotifiedOwners(trx, ctx, organizationId),
    ])
    const deleted = await deleteApiKey(trx, { organizationId }, input.keyId)
    if (deleted === undefined) throw refused('API_KEY_NOT_FOUND')
    const detail = { name: deleted.name, start: deleted.start }
    await recordEvent(trx, organizationEvent(call, 'organization.api-key.deleted', { organizationId }, detail))
    await notifyOwners(trx, call, { ...organization, owners }, { template: 'api-key-removed', key: deleted.name ?? '' })
  })
  return { success: true as const }
})
