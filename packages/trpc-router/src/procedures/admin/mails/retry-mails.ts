import { contract } from '@foyer/auth-domain/contract/contract'
import { leasedUntil } from '@foyer/auth-domain/outbox'
import { recordEvents } from '@foyer/db/operations/audit'
import { retryMails as makeMailsDue } from '@foyer/db/operations/mail-queue'
import { mailEvent } from '#operations/mail/mail-event.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Has mails tried at once. One that may be on its way is left alone, so that it is sent once. */
export const retryMails = procedure(contract.retryMails).mutation(({ ctx, input: { mailIds } }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const now = actor.now()
    const retried = await makeMailsDue(trx, mailIds, { now, leasedUntil: leasedUntil(now) })
    await recordEvents(
      trx,
      retried.map((mail) => mailEvent(actor, 'mail.retried', mail)),
    )
    ctx.outbox.filled = retried.length > 0
    return { mailIds: retried.map(({ id }) => id) }
  }),
)
