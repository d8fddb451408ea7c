import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { contract } from '@foyer/auth-domain/contract/contract'
import { insertNewServiceKey, type ServiceKeyDetail } from '#operations/service-key/insert-new-service-key.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Server only: makes a key of the service, which no user has made. */
export const issueServiceKey = procedure(contract.issueServiceKey).mutation(({ ctx, input }) => {
  const event = (detail: ServiceKeyDetail) => ({
    ...eventOf(ctx, 'service-key.created', detail, undefined),
    actorId: COMMAND_LINE,
  })
  return inTransaction(ctx, (trx) => insertNewServiceKey(trx, { call: ctx, createdBy: null, event }, input))
})
