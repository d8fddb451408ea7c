import { showOrganizationApiKey } from '@foyer/auth-domain/api-key/api-key'
import {
  createOrganizationApiKeyInput,
  createOrganizationApiKey as decideCreate,
  giveRights,
} from '@foyer/auth-domain/api-key/organization-api-key'
import { recordEvent } from '@foyer/db/operations/audit'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { issueKey } from '#operations/api-key/issue-key.ts'
import { notifyOwners } from '#operations/api-key/notify-owners.ts'
import { lockKeysOf, organizationOfKeys } from '#operations/api-key/organization-keys.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes a key that belongs to an organization and survives the person who makes it. The answer alone contains it. */
export const createOrganizationApiKey = signedInProcedure(createOrganizationApiKeyInput).mutation(
  async ({ ctx, input }) => {
    assertApiKeysEnabled(ctx)
    const organizationId = await organizationOfKeys(ctx, input.organizationId)
    const terms = orThrow(decideCreate(input, ctx.options.apiKey, ctx.now()))
    return inTransaction(ctx, async (trx) => {
      const { organization, call, actor } = await lockKeysOf(trx, ctx, organizationId, 'create')
      orThrow(giveRights(actor, rulesOf(call), terms.permissions ?? {}))
      const { stored, key } = await issueKey(trx, call, { organizationId, createdBy: call.user.id }, terms)
      const { name, start, permissions } = stored
      const detail = { name, start, permissions }
      await recordEvent(trx, organizationEvent(call, 'organization.api-key.created', { organizationId }, detail))
      await notifyOwners(trx, call, organization, { template: 'api-key-added', key: name ?? '' })
      return { ...showOrganizationApiKey(stored), key }
    })
  },
)
