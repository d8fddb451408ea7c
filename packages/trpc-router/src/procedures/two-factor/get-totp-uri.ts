import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { confirmTwoFactorPassword, lockConfirmedActor } from '#operations/two-factor/confirm-two-factor-password.ts'
import { totpUriOf, unsealTotpSecret } from '#operations/two-factor/totp-secret.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.getTotpUri)

/** Shows the secret in force again, for another app: to a session that has passed the second factor recently (T30). */
export const getTotpUri = mutation(async ({ ctx, input }) => {
  if (ctx.user.twoFactorEnabled !== true) throw refused('TOTP_NOT_ENABLED')
  const confirmed = await confirmTwoFactorPassword(ctx, input.password, 'NO_PASSWORD_CREDENTIAL')
  return inTransaction(ctx, async (trx) => {
    const call = await lockConfirmedActor(trx, ctx, confirmed)
    const { id, email } = call.user
    const sealed = (await findTwoFactor(trx, id, call.now()))?.secret ?? null
    if (sealed === null) throw refused('TOTP_NOT_ENABLED')
    await recordEvent(trx, eventOf(call, 'user.two-factor.shown', {}))
    await notify(trx, call, call.user, { template: 'two-factor-changed', change: 'secret-shown' })
    return { totpURI: totpUriOf(call, unsealTotpSecret(call.keys, id, sealed), email) }
  })
})
