import { checkFresh } from '@foyer/auth-domain/session/policy'
import { unlinkAccount as decideUnlinkAccount } from '@foyer/auth-domain/social/link-rules'
import { unlinkAccountInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountsOf } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { deleteAccount } from '@foyer/db/provider-accounts'
import { lockUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { signedIn } from '../procedures.ts'
import { orThrow } from '../refused.ts'

/** Takes one way in from whoever is signed in, on a fresh session; the last one stays. */
export const unlinkAccount = signedIn(unlinkAccountInput).mutation(async ({ ctx, input }) => {
  orThrow(checkFresh(ctx.session, ctx.options.session, ctx.now()))
  const { allowUnlinkingAll } = ctx.options.account.accountLinking
  await inTransaction(ctx, async (trx) => {
    // Held, so that of the last two taken together one stays (R16).
    await lockUser(trx, ctx.user.id)
    const named = { providerId: input.providerId, accountId: input.accountId }
    const id = orThrow(decideUnlinkAccount(await findAccountsOf(trx, ctx.user.id), named, allowUnlinkingAll))
    await deleteAccount(trx, id)
    await recordEvent(trx, eventOf(ctx, 'account-unlinked', { provider: input.providerId }))
    await notify(trx, ctx, ctx.user, { template: 'account-unlinked', provider: input.providerId })
  })
  return { status: true as const }
})
