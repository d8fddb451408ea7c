import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertClient } from '#operations/oauth-provider/insert-client.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a client of the service. */
export const createOAuthClient = procedure(contract.createOAuthClient).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const maker = { origin: 'service', createdBy: actor.user.id, most: limits.oauthClientsMax } as const
    const { client, view } = await insertClient(trx, actor, input, maker)
    await recordEvent(trx, eventOf(actor, 'oauth-client.created', { clientId: client.id, name: client.name }))
    return view
  }),
)
