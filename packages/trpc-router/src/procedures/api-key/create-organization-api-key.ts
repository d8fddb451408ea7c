import { showOrganizationApiKey } from '@foyer/auth-domain/api-key/api-key'
import { createOrganizationApiKey as decideCreate, giveRights } from '@foyer/auth-domain/api-key/organization-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { countApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { issueKey } from '#operations/api-key/issue-key.ts'
import { findNotifiedOwners, notifyOwners } from '#operations/api-key/notify-owners.ts'
import { lockKeysOf } from '#operations/api-key/organization-keys.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes a key that belongs to an organization and survives the person who makes it. The answer alone contains it. */
export const createOrganizationApiKey = procedure(contract.createOrganizationApiKey).mutation(
  async ({ ctx, input }) => {
    const { organizationId } = ctx
    const terms = orThrow(decideCreate(input, ctx.options.apiKey, ctx.now()))
    return inTransaction(ctx, async (trx) => {
      const [{ organization, call, actor, rules }, count, owners] = await Promise.all([
        lockKeysOf(trx, ctx, organizationId, 'create'),
        countApiKeysOf(trx, { organizationId }),
        findNotifiedOwners(trx, ctx, organizationId),
      ])
      orThrow(giveRights(actor, rules, terms.permissions ?? {}))
      const { stored, key } = await issueKey(trx, call, { organizationId, createdBy: call.user.id, count }, terms)
      const { name, start, permissions } = stored
      const detail = { name, start, permissions }
      await recordEvent(trx, organizationEvent(call, 'organization.api-key.created', { organizationId }, detail))
      await notifyOwners(trx, call, { ...organization, owners }, { template: 'api-key-added', key: name ?? '' })
      return { ...showOrganizationApiKey(stored), key }
    })
  },
)
