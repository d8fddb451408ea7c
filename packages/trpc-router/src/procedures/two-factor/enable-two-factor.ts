import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/operations/audit'
import { storePendingSecret } from '@foyer/db/two-factor/two-factors'
import { replaceSession } from '#operations/session/start-session.ts'
import { createBackupCodes } from '#operations/two-factor/backup-codes.ts'
import { confirmTwoFactorPassword, lockConfirmedActor } from '#operations/two-factor/confirm-two-factor-password.ts'
import { enableSecondFactor } from '#operations/two-factor/enable-second-factor.ts'
import { newTotpSecret, sealTotpSecret, totpUriOf } from '#operations/two-factor/totp-secret.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireOwnFactorFirst } from '#runtime/procedure/required-second-factor.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.enableTwoFactor)

/**
 * Makes a secret for an authenticator app, with backup codes; in force once a code has been verified, unless the option
 * leaves that out. Those in force before hold until then (T29).
 */
export const enableTwoFactor = mutation(async ({ ctx, input }) => {
  // By signing up a guest becomes a user who starts without a second factor; until then they are refused as who has no password.
  if (ctx.user.isAnonymous === true) throw refused('INVALID_PASSWORD')
  const confirmed = await confirmTwoFactorPassword(ctx, input.password, 'INVALID_PASSWORD')
  const secret = newTotpSecret()
  const remembered = isRemembered(ctx)
  const { backupCodes, user, started } = await inTransaction(ctx, async (trx) => {
    const call = await lockConfirmedActor(trx, ctx, confirmed)
    await requireOwnFactorFirst(trx, call)
    const { id: userId, twoFactorEnabled } = call.user
    const pendingSecret = sealTotpSecret(call.keys, userId, secret)
    const now = call.now()
    const expiresAt = inSeconds(now, limits.pendingTotpExpiresIn)
    await storePendingSecret(trx, { id: randomText(limits.idLength), userId, pendingSecret, expiresAt, now })
    const codes = await createBackupCodes(trx, call, userId, { pending: true })
    if (twoFactorEnabled === true || !ctx.options.twoFactor.skipVerificationOnEnable) {
      await recordEvent(trx, eventOf(call, 'user.two-factor.started', {}))
      return { backupCodes: codes, user: call.user, started: undefined }
    }
    await enableSecondFactor(trx, call, { by: 'option' })
    const enabled = { ...call.user, twoFactorEnabled: true }
    return { backupCodes: codes, user: enabled, started: await replaceSession(trx, call, { remembered }) }
  })
  if (started !== undefined) {
    const shown = presentSignedIn({ session: started.session, user }, ctx.options)
    setSessionCookies(ctx, started.secret, shown, remembered)
  }
  return { totpURI: totpUriOf(ctx, secret, user.email, input.issuer), backupCodes }
})
