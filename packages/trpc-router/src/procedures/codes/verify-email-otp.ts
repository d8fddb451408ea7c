import { parseCodeAddress, verifyEmailOtpInput } from '@foyer/auth-domain/codes/email-otp'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { type AddressSecret, claimCode } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserByEmail, type LockedUser, lockUser } from '@foyer/db/users/users'
import { checkCode } from '#operations/codes/check-code.ts'
import { proveByMail } from '#operations/codes/prove-by-mail.ts'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { forgetAttempts } from '#operations/password/password-attempts.ts'
import { type StartedSession, startSession } from '#operations/session/start-session.ts'
import { presentBriefUser, presentUser } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/** Verifies an address by a mailed code; with `autoSignInAfterVerification` it signs in a browser without a session. */
export const verifyEmailOtp = open(verifyEmailOtpInput).mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, 'email-verification')
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  const { code, count } = await checkCode(ctx, { purpose: 'email-verification-code', email, otp: input.otp })
  const signedIn = await ctx.signedIn()
  const starts = signedIn === undefined && ctx.options.emailVerification.autoSignInAfterVerification
  const { user, started } = await retryOnConflict(() => inTransaction(ctx, (trx) => verify(trx, ctx, code, starts)))
  await forgetAttempts(ctx, count)
  if (started !== undefined) {
    setSessionCookies(ctx, started.secret, { session: started.session, user: presentUser(user, ctx.options) }, true)
  }
  rememberBrowser(ctx, user, true)
  return { status: true as const, token: started?.session.token ?? null, user: presentBriefUser(user) }
})

type Verified = { user: LockedUser; started: StartedSession | undefined }

async function verify(trx: Trx, call: Call, code: AddressSecret, starts: boolean): Promise<Verified> {
  const found = await findUserByEmail(trx, code.email)
  const holder = found && (await lockUser(trx, found.id))
  if (found !== undefined && holder?.email !== code.email) throw new ConflictError()
  if (holder === undefined || !(await claimCode(trx, code, call.now()))) throw refused('INVALID_OTP')
  const { user } = await proveByMail(trx, call, holder)
  if (!starts || isBanned(user, call.now())) return { user, started: undefined }
  const { user: current, ...started } = await startSession(trx, call, user, { method: 'email-code', remembered: true })
  await recordEvent(trx, eventOf(call, 'session.created', { method: 'email-code' }, started.session))
  return { user: current, started }
}
