import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteTwoFactor, setTwoFactorEnabled } from '@foyer/db/two-factor/two-factors'
import { replaceSession } from '#operations/session/start-session.ts'
import { confirmTwoFactorPassword, lockConfirmedActor } from '#operations/two-factor/confirm-two-factor-password.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Turns the second factor off: its secret, backup codes and trusted devices are deleted, and the session is replaced. */
export const disableTwoFactor = procedure(contract.disableTwoFactor).mutation(async ({ ctx, input }) => {
  const confirmed = await confirmTwoFactorPassword(ctx, input.password, 'INVALID_PASSWORD')
  const remembered = isRemembered(ctx)
  const { user, started } = await inTransaction(ctx, async (trx) => {
    const call = await lockConfirmedActor(trx, ctx, confirmed)
    await deleteTwoFactor(trx, call.user.id)
    await setTwoFactorEnabled(trx, call.user.id, false, call.now())
    await recordEvent(trx, eventOf(call, 'user.two-factor.disabled', {}))
    await notify(trx, call, call.user, { template: 'two-factor-changed', change: 'disabled' })
    return { user: { ...call.user, twoFactorEnabled: false }, started: await replaceSession(trx, call, { remembered }) }
  })
  const shown = presentSignedIn({ session: started.session, user }, ctx.options)
  setSessionCookies(ctx, started.secret, shown, remembered)
  return { status: true as const }
})
