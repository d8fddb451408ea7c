import { changeEmailInput, changeEmail as decideChangeEmail } from '@foyer/auth-domain/user/change-email'
import { findUserByEmail } from '@foyer/db/users'
import { enqueueLetter } from '../outbox/enqueue.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { claimMail } from '../outbox/may-mail.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { presentUser } from '../user/present-user.ts'
import { applyEmailChange } from './apply-email-change.ts'

/** Wants another address for whoever is signed in: at once while theirs is unverified, else once its owner agrees. */
export const changeEmail = signedIn(changeEmailInput).mutation(async ({ ctx, input }) => {
  const { user, emailVerification, advanced } = ctx.options
  const { newEmail, when } = orThrow(
    decideChangeEmail(ctx.user, input.newEmail, {
      enabled: user.changeEmail.enabled,
      verificationEnabled: emailVerification.enabled,
      allowInternationalEmail: advanced.allowInternationalEmail,
    }),
  )
  // The unique index decides; this look spares a mail for nothing.
  if ((await findUserByEmail(ctx.db, newEmail)) !== undefined) throw refused('COULDNT_UPDATE_YOUR_EMAIL')
  if (when === 'once-confirmed') await askOwner(ctx, newEmail, input.callbackURL)
  else {
    await claimMail(ctx, newEmail)
    const change = { user: ctx.user, newEmail, asksForProof: true, callbackURL: input.callbackURL }
    const changed = orThrow(await applyEmailChange(ctx, change))
    if (changed === undefined || ctx.presented === undefined) throw refused('COULDNT_UPDATE_YOUR_EMAIL')
    const shown = { session: ctx.session, user: presentUser(changed, ctx.options) }
    setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  }
  return { status: true as const }
})

async function askOwner(call: SignedInCall, newEmail: string, callbackURL: string | undefined): Promise<void> {
  await claimMail(call, call.user.email)
  await inTransaction(call, (trx) =>
    enqueueLetter(trx, call, call.user.email, {
      letter: 'change-email',
      userId: call.user.id,
      stamp: call.user.tokenStamp,
      newEmail,
      callbackURL: normalizedCallback(call, callbackURL),
      languageTags: [...call.request.languageTags],
    }),
  )
}
