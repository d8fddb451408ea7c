import { parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { type AddressSecret, claimCode, deleteAddressSecrets } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { findUserByEmail, type LockedUser, lockUser } from '@foyer/db/users/users'
import { proveByMail } from '#operations/codes/prove-by-mail.ts'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { withCode } from '#operations/codes/with-code.ts'
import { unlessRefusedByApplication } from '#operations/sign-in/ask-application.ts'
import {
  answerSignIn,
  type CompletedSignIn,
  completeSignIn,
  recordSignIn,
} from '#operations/sign-in/complete-sign-in.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordRefusal } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

const { mutation, refused } = procedure(contract.verifyEmailOtp)

/** Verifies an address by a mailed code; with `autoSignInAfterVerification` it signs in a browser without a session. */
export const verifyEmailOtp = mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, 'email-verification')
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  const signedIn = await ctx.signedIn()
  const starts = signedIn === undefined && ctx.options.emailVerification.autoSignInAfterVerification
  const presented = { purpose: 'email-verification-code' as const, email, otp: input.otp, actor: signedIn?.session }
  const { user, signIn } = await withCode(ctx, presented, async ({ code, attempt }) => {
    const verified = await retryOnConflict(() => inTransaction(ctx, (trx) => verify(trx, ctx, code, starts)))
    // What the refusal tells of is the sign-in that was to follow.
    const signIn = { ...attempt, method: 'email-code' }
    if (starts && isBanned(verified.user, ctx.now())) await recordRefusal(ctx, signIn, 'BANNED_USER')
    return verified
  })
  const verified = { status: true as const, user: presentBriefUser(user, ctx.options) }
  if (signIn !== undefined) return answerSignIn(ctx, signIn, ({ session }) => ({ ...verified, token: session.token }))
  rememberBrowser(ctx, user, { remembered: true, party: null, withoutSignIn: true })
  return { ...verified, token: null }
})

type Verified = { user: LockedUser; signIn: CompletedSignIn | undefined }

async function verify(trx: Trx, call: Call, code: AddressSecret, starts: boolean): Promise<Verified> {
  const found = await findUserByEmail(trx, code.email)
  const holder = found && (await lockUser(trx, found.id))
  if (found !== undefined && holder?.email !== code.email) throw new ConflictError()
  if (holder === undefined || !(await claimCode(trx, code, call.now()))) throw refused('INVALID_OTP')
  await deleteAddressSecrets(trx, { purpose: 'email-verification-code', email: holder.email })
  const { user } = await proveByMail(trx, call, holder)
  if (!starts || isBanned(user, call.now())) return { user, signIn: undefined }
  const begins = { method: 'email-code', remembered: true, party: null, unchosen: true } as const
  const signIn = await unlessRefusedByApplication(() => completeSignIn(trx, call, user, begins))
  if (signIn !== undefined) await recordSignIn(trx, call, signIn, 'email-code')
  return { user: signIn?.user ?? user, signIn }
}
