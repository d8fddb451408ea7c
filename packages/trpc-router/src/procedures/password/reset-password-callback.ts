import { resetPasswordCallbackInput, withParameter } from '@foyer/auth-domain/password/reset-password'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { findVerification } from '@foyer/db/accounts/verifications'
import { mailedLink, normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import { open } from '#runtime/procedure/procedures.ts'

/** Redirects a mailed reset link to the page for the new password. Does not redeem the token. */
export const resetPasswordCallback = open(resetPasswordCallbackInput).query(async ({ ctx, input }) => {
  const userId = await findVerification(ctx.db, secretReference('reset-password', input.token), ctx.now())
  const callback = normalizedCallback(ctx, input.callbackURL)
  if (userId === undefined) {
    const { code } = describeRefusal('RESET_TOKEN_INVALID')
    return { redirectTo: withParameter(callback ?? mailedLink(ctx, '/error', {}), ctx.baseUrl, 'error', code) }
  }
  return { redirectTo: withParameter(callback ?? pages.resetPassword, ctx.baseUrl, 'token', input.token) }
})
