import { contract } from '@foyer/auth-domain/contract/contract'
import { mustCurrentEmailAgree } from '@foyer/auth-domain/user/current-email'
import type { Email } from '@foyer/auth-domain/user/email'
import { claimCode } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { decideChangeByCode } from '#operations/codes/change-by-code.ts'
import { enqueueCodeMail, type MailRequest, mailRequestOf } from '#operations/codes/send-code.ts'
import { withCode } from '#operations/codes/with-code.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.requestEmailChangeEmailOtp)

/**
 * Mails a code to the email that is to become the user's; the same answer for every address. A verified current email has to
 * agree by a code of its own (S38), with `verifyCurrentEmail` any.
 */
export const requestEmailChangeEmailOtp = mutation(async ({ ctx, input }) => {
  const newEmail = decideChangeByCode(ctx, input.newEmail)
  await requireStepUp(ctx.db, ctx)
  const { verifyCurrentEmail } = ctx.options.emailOTP.changeEmail
  if (mustCurrentEmailAgree(ctx.user, verifyCurrentEmail)) await confirmAndMail(ctx, newEmail, input.otp)
  else {
    const request = await mailRequestOf(ctx, newEmail)
    await inTransaction(ctx, async (trx) => mailChangeCode(trx, await lockUnchanged(trx, ctx), request, newEmail))
  }
  return { success: true as const }
})

async function confirmAndMail(call: SignedInCall, newEmail: Email, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw refused('CURRENT_EMAIL_OTP_REQUIRED')
  const { user, session } = call
  const presented = { purpose: 'email-verification-code' as const, email: user.email, otp, actor: session }
  await withCode(call, presented, async ({ code }) => {
    const request = await mailRequestOf(call, newEmail)
    await inTransaction(call, async (trx) => {
      const actor = await lockUnchanged(trx, call)
      if (!(await claimCode(trx, code, call.now()))) throw refused('INVALID_OTP')
      await mailChangeCode(trx, actor, request, newEmail)
    })
  })
}

// What was decided on the user as they were read: another address asks for another code.
async function lockUnchanged(trx: Trx, call: SignedInCall): Promise<LockedCall> {
  const actor = await lockActor(trx, call)
  const { email, emailVerified } = actor.user
  if (email !== call.user.email || emailVerified !== call.user.emailVerified) throw refused('INVALID_OTP')
  return actor
}

async function mailChangeCode(trx: Trx, actor: LockedCall, request: MailRequest, newEmail: Email): Promise<void> {
  const { id: userId, tokenStamp: stamp } = actor.user
  const languageTags = [...actor.request.languageTags]
  const message = { kind: 'change-code' as const, userId, stamp, email: newEmail, ...request.browser, languageTags }
  await enqueueCodeMail(trx, actor, request, message)
}
