import { contract } from '@foyer/auth-domain/contract/contract'
import { sendVerificationEmail as decideSendVerificationEmail } from '@foyer/auth-domain/verification/send-verification-email'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import { codeRequestOf } from '#operations/codes/send-code.ts'
import { sendVerification } from '#operations/verification/send-verification.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Mails a verification link, and a code where codes are enabled. A signed-out caller does not learn whether the email has an unverified user (S36). */
export const sendVerificationEmail = procedure(contract.sendVerificationEmail).mutation(async ({ ctx, input }) => {
  const { emailVerification, advanced } = ctx.options
  const policy = { enabled: emailVerification.enabled, allowInternationalEmail: advanced.allowInternationalEmail }
  const by = await requesterOf(ctx)
  const email = orThrow(decideSendVerificationEmail(input.email, by, policy))
  if (email !== undefined) {
    const request = await codeRequestOf(ctx, email)
    const mail = { callbackURL: input.callbackURL, request, confirming: by?.emailVerified === true }
    await inTransaction(ctx, (trx) => sendVerification(trx, ctx, email, mail))
  }
  return { status: true as const }
})

async function requesterOf(call: Call) {
  const current = await call.signedIn()
  if (current === undefined) return undefined
  const { user, session } = current
  const emailProof = await readEmailProof(call.db, user)
  return { email: user.email, impersonated: session.impersonatedBy !== null, ...emailProof }
}
