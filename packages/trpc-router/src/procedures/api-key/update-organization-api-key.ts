import { showOrganizationApiKey } from '@foyer/auth-domain/api-key/api-key'
import { giveRights } from '@foyer/auth-domain/api-key/organization-api-key'
import { updateApiKey as decideUpdate } from '@foyer/auth-domain/api-key/update-api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { changeApiKey, findApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { changedFields } from '#operations/api-key/changed-fields.ts'
import { lockKeysOf } from '#operations/api-key/organization-keys.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateOrganizationApiKey)

/** Changes a key of an organization, or disables it; who could not make it as it is, or will be, is refused. */
export const updateOrganizationApiKey = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { keyId, organizationId: _, ...asked } = input
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, key] = await Promise.all([
      lockKeysOf(trx, ctx, organizationId, 'update'),
      findApiKey(trx, { organizationId }, keyId),
    ])
    if (key === undefined) throw refused('API_KEY_NOT_FOUND')
    const change = orThrow(decideUpdate(asked, call.options.apiKey, call.now()))
    for (const rights of [key.permissions, change.permissions]) orThrow(giveRights(actor, rules, rights ?? {}))
    const changed = await changeApiKey(trx, { organizationId }, keyId, { ...change, updatedAt: call.now() })
    if (changed === undefined) throw refused('API_KEY_NOT_FOUND')
    const detail = { name: changed.name, changed: changedFields(change) }
    await recordEvent(trx, organizationEvent(call, 'organization.api-key.updated', { organizationId }, detail))
    return showOrganizationApiKey(countedAt(changed, call.now()))
  })
})
