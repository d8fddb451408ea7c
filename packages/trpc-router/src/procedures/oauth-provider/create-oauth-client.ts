import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { recordEvent } from '@foyer/db/operations/audit'
import { clientDetail, clientEvent } from '#operations/oauth-provider/client-event.ts'
import { lockClientManager } from '#operations/oauth-provider/client-manager.ts'
import { insertClient, type Maker } from '#operations/oauth-provider/insert-client.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a client of the service, or of an organization. */
export const createOAuthClient = procedure(contract.createOAuthClient).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const { organizationId = null, ...metadata } = input
    const { actor } = await lockClientManager(trx, ctx, { organizationId }, 'create')
    const maker = { ...ownedBy(organizationId), createdBy: actor.user.id }
    const { client, view } = await insertClient(trx, actor, metadata, maker)
    await recordEvent(trx, clientEvent(client, eventOf(actor, 'oauth-client.created', clientDetail(client))))
    return view
  }),
)

function ownedBy(organizationId: string | null): Omit<Maker, 'createdBy'> {
  return organizationId === null
    ? { origin: 'service', organizationId, most: limits.oauthClientsMax }
    : { origin: 'organization', organizationId, most: limits.oauthClientsPerOrganization }
}
