import { resetPasswordCallbackInput, withParameter } from '@foyer/auth-domain/password/reset-password'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { findVerification } from '@foyer/db/verifications'
import { mailedLink, normalizedCallback } from '../outbox/mailed-link.ts'
import { mailedSecret } from '../outbox/mailed-secret.ts'
import { open } from '../procedures.ts'

/** Follows a mailed reset link to the page that asks for the new password. Looking consumes nothing. */
export const resetPasswordCallback = open(resetPasswordCallbackInput).query(async ({ ctx, input }) => {
  const userId = await findVerification(ctx.db, mailedSecret('reset-password', input.token), ctx.now())
  const callback = normalizedCallback(ctx, input.callbackURL)
  if (userId === undefined) {
    const { code } = describeRefusal('RESET_TOKEN_INVALID')
    return { redirectTo: withParameter(callback ?? mailedLink(ctx, '/error', {}), ctx.baseUrl, 'error', code) }
  }
  return { redirectTo: withParameter(callback ?? pages.resetPassword, ctx.baseUrl, 'token', input.token) }
})
