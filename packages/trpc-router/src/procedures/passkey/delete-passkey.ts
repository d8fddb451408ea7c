import { contract } from '@foyer/auth-domain/contract/contract'
import { deletePasskey as decideDeletePasskey } from '@foyer/auth-domain/sign-in/remove-method'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePasskey as deleteStored } from '@foyer/db/passkeys/passkeys'
import { findHeldMethods } from '#operations/account/held-methods.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireOwnFactorFirst } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes a passkey of the user; needs a fresh session and refuses the last sign-in method. Null also without one (wire). */
export const deletePasskey = procedure(contract.deletePasskey).mutation(async ({ ctx, input }) => {
  const { allowUnlinkingAll } = ctx.options.account.accountLinking
  await inTransaction(ctx, async (trx) => {
    // Locked, so that two concurrent calls cannot delete the last two.
    const call = await lockActor(trx, ctx)
    await requireOwnFactorFirst(trx, call)
    const held = await findHeldMethods(trx, call)
    const passkey = held.passkeys.find(({ id }) => id === input.id)
    if (passkey === undefined) return
    orThrow(decideDeletePasskey(held, passkey.id, allowUnlinkingAll))
    await deleteStored(trx, passkey.id)
    await recordEvent(trx, eventOf(call, 'passkey.removed', { name: passkey.name }))
    await notify(trx, call, call.user, { template: 'account-unlinked', provider: 'passkey' })
  })
  return null
})
