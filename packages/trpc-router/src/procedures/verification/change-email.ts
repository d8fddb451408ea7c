import { contract } from '@foyer/auth-domain/contract/contract'
import { changeEmail as decideChangeEmail } from '@foyer/auth-domain/user/change-email'
import { findUserByEmail } from '@foyer/db/users/users'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { applyEmailChange } from '#operations/verification/apply-email-change.ts'
import { proveNewEmail } from '#operations/verification/prove-new-email.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { enqueueMessage, refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { requesterOf } from '#runtime/outbox/requester.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.changeEmail)

/** Changes the user's email: at once while the current one is unverified, otherwise after confirmation from it. */
export const changeEmail = mutation(async ({ ctx, input }) => {
  const { user, emailVerification, emailAndPassword, advanced } = ctx.options
  const quiet = emailAndPassword.quietSignUp
  const { newEmail, when } = orThrow(
    decideChangeEmail(ctx.user, input.newEmail, {
      enabled: user.changeEmail.enabled,
      verificationEnabled: emailVerification.enabled,
      quiet,
      allowInternationalEmail: advanced.allowInternationalEmail,
    }),
  )
  await requireStepUp(ctx.db, ctx)
  // The unique index decides; this check avoids a pointless mail. Quietly, only mails tell that an email is taken.
  if (!quiet && (await findUserByEmail(ctx.db, newEmail)) !== undefined) throw refused('COULDNT_UPDATE_YOUR_EMAIL')
  if (when === 'once-confirmed') await requestConfirmation(ctx, newEmail, input.callbackURL)
  else if (when === 'once-proved') await proveNewEmail(ctx, ctx.user, newEmail, input.callbackURL)
  else {
    const change = { user: ctx.user, newEmail, proved: false, needsVerification: true, callbackURL: input.callbackURL }
    const changed = orThrow(await applyEmailChange(ctx, change))
    if (changed === undefined || ctx.presented === undefined) throw refused('COULDNT_UPDATE_YOUR_EMAIL')
    const shown = presentSignedIn({ session: ctx.session, user: changed.user }, ctx.options)
    setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
    rememberBrowser(ctx, changed.user, { remembered: isRemembered(ctx), party: changed.party })
  }
  return { status: true as const }
})

async function requestConfirmation(
  call: SignedInCall,
  newEmail: string,
  callbackURL: string | undefined,
): Promise<void> {
  const message = {
    kind: 'change-email' as const,
    userId: call.user.id,
    stamp: call.user.tokenStamp,
    newEmail,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  }
  const { email } = call.user
  const requester = await requesterOf(call, email)
  refuseIfNotWritten(await inTransaction(call, (trx) => enqueueMessage(trx, call, email, message, { requester })))
}
