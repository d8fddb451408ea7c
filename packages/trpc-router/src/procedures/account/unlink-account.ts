import { contract } from '@foyer/auth-domain/contract/contract'
import { unlinkAccount as decideUnlinkAccount } from '@foyer/auth-domain/social/link-rules'
import { deleteAccount } from '@foyer/db/accounts/provider-accounts'
import { recordEvent } from '@foyer/db/operations/audit'
import { findHeldMethods } from '#operations/account/held-methods.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Removes a sign-in method of the user; needs a fresh session and refuses the last one. */
export const unlinkAccount = procedure(contract.unlinkAccount).mutation(async ({ ctx, input }) => {
  const { allowUnlinkingAll } = ctx.options.account.accountLinking
  await inTransaction(ctx, async (trx) => {
    // Locked, so that two concurrent calls cannot remove the last two (R16).
    const call = await lockActor(trx, ctx)
    const named = { providerId: input.providerId, accountId: input.accountId }
    const held = await findHeldMethods(trx, call)
    const id = orThrow(decideUnlinkAccount(held, named, allowUnlinkingAll))
    await deleteAccount(trx, id)
    await recordEvent(trx, eventOf(call, 'account.unlinked', { provider: input.providerId }))
    await notify(trx, call, call.user, { template: 'account-unlinked', provider: input.providerId })
  })
  return { status: true as const }
})
