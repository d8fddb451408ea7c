import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { removeServiceKey } from './remove-service-key.ts'

/** Deletes a key of the service at the command line; returns its name. */
export function deleteAtCommandLine(call: Call, id: string): Promise<string> {
  return inTransaction(call, (trx) =>
    removeServiceKey(trx, id, (detail) => ({
      ...eventOf(call, 'service-key.deleted', detail, undefined),
      actorId: COMMAND_LINE,
    })),
  )
}
