import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findWebhooks } from '@foyer/db/webhooks/webhooks'
import { webhookScopeOf } from '#operations/webhook/webhook-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The endpoints of an organization, or of the service, oldest first, without their secrets. */
export const listWebhooks = procedure(contract.listWebhooks).query(async ({ ctx, input }) =>
  findWebhooks(ctx.db, await webhookScopeOf(ctx.db, ctx, input), limits.webhooks),
)
