import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteServiceKey } from '@foyer/db/service-keys/service-keys'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes a key of the service at the command line; returns its name. */
export function deleteAtCommandLine(call: Call, id: string): Promise<string> {
  return inTransaction(call, async (trx) => {
    const deleted = await deleteServiceKey(trx, id)
    if (deleted === undefined) throw refused('SERVICE_KEY_NOT_FOUND')
    const { name, start } = deleted
    await recordEvent(trx, {
      ...eventOf(call, 'service-key.deleted', { name, start }, undefined),
      actorId: COMMAND_LINE,
    })
    return name
  })
}
