import { deleteOrganizationApiKeyInput } from '@foyer/auth-domain/api-key/organization-api-key'
import { deleteApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { notifyOwners } from '#operations/api-key/notify-owners.ts'
import { lockKeysOf, organizationOfKeys } from '#operations/api-key/organization-keys.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes a key of an organization, no matter who made it. */
export const deleteOrganizationApiKey = signedInProcedure(deleteOrganizationApiKeyInput).mutation(
  async ({ ctx, input }) => {
    assertApiKeysEnabled(ctx)
    const organizationId = await organizationOfKeys(ctx, input.organizationId)
    await inTransaction(ctx, async (trx) => {
      const { organization, call } = await lockKeysOf(trx, ctx, organizationId, 'delete')
      const deleted = await deleteApiKey(trx, { organizationId }, input.keyId)
      if (deleted === undefined) throw refused('API_KEY_NOT_FOUND')
      const detail = { name: deleted.name, start: deleted.start }
      await recordEvent(trx, organizationEvent(call, 'organization.api-key.deleted', { organizationId }, detail))
      await notifyOwners(trx, call, organization, { template: 'api-key-removed', key: deleted.name ?? '' })
    })
    return { success: true as const }
  },
)
