import { noInput } from '@foyer/auth-domain/input/no-input'
import { mayMailSecondFactor } from '@foyer/auth-domain/sign-in/methods'
import { findPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { presentedPendingSignIn } from '#runtime/context/two-factor-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** What finishes the sign-in that waits in this browser: whether a code by mail does; null without one. */
export const getPendingSignIn = open(noInput).query(async ({ ctx }) => {
  const { twoFactor } = ctx.options
  if (!twoFactor.enabled) throw refused('NOT_FOUND')
  const token = presentedPendingSignIn(ctx)
  const pending = token === undefined ? undefined : await findPendingSignIn(ctx.db, token, ctx.now())
  return pending === undefined ? null : { byMail: twoFactor.otpOptions.enabled && mayMailSecondFactor(pending) }
})
