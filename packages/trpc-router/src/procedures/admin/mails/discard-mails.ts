import { contract } from '@foyer/auth-domain/contract/contract'
import { leasedUntil } from '@foyer/auth-domain/outbox'
import { recordEvents } from '@foyer/db/operations/audit'
import { discardMails as deleteQueuedMails } from '@foyer/db/operations/mail-queue'
import { mailEvent } from '#operations/mail/mail-event.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes mails before they are sent. One that may be on its way stays. */
export const discardMails = procedure(contract.discardMails).mutation(({ ctx, input: { mailIds } }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const now = actor.now()
    const discarded = await deleteQueuedMails(trx, mailIds, { now, leasedUntil: leasedUntil(now) })
    await recordEvents(
      trx,
      discarded.map((mail) => mailEvent(actor, 'mail.discarded', mail)),
    )
    return { mailIds: discarded.map(({ id }) => id) }
  }),
)
