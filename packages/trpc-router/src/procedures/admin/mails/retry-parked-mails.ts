import { MOST_PARKED } from '@foyer/auth-domain/admin/mails'
import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { retryParkedMails as makeParkedMailsDue } from '@foyer/db/operations/mail-queue'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Has parked mails tried at once, those that were given up first; the caller asks again while some are left. */
export const retryParkedMails = procedure(contract.retryParkedMails).mutation(({ ctx }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const number = await makeParkedMailsDue(trx, MOST_PARKED, actor.now())
    if (number > 0) await recordEvent(trx, eventOf(actor, 'mail.retried', { number }))
    ctx.outbox.filled = number > 0
    return { number, left: number === MOST_PARKED }
  }),
)
