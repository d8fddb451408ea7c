import { contract } from '@foyer/auth-domain/contract/contract'
import { insertNewServiceKey, type ServiceKeyDetail } from '#operations/service-key/insert-new-service-key.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Makes a key of the service; its secret is in this answer alone. */
export const createServiceKey = procedure(contract.createServiceKey).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const event = (detail: ServiceKeyDetail) => eventOf(actor, 'service-key.created', detail)
    return insertNewServiceKey(trx, { call: actor, createdBy: actor.user.id, event }, input)
  }),
)
