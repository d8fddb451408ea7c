import { contract } from '@foyer/auth-domain/contract/contract'
import { withParameter } from '@foyer/auth-domain/password/reset-password'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { findPasswordSecret } from '#operations/password/find-password-secret.ts'
import { applicationPage, errorPageUrl } from '#runtime/outbox/application-page.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Redirects the link of a mailed reset, or of an invited user, to the page for the new password. Does not redeem the token. */
export const resetPasswordCallback = procedure(contract.resetPasswordCallback).query(async ({ ctx, input }) => {
  const found = await findPasswordSecret(ctx, input.token)
  const callback = normalizedCallback(ctx, input.callbackURL)
  if (found === undefined) {
    const { code } = describeRefusal('RESET_TOKEN_INVALID')
    if (callback === undefined) return { redirectTo: errorPageUrl(ctx, code) }
    return { redirectTo: withParameter(callback, ctx.baseUrl, 'error', code) }
  }
  const page = callback === undefined ? applicationPage(ctx, 'resetPassword', { token: input.token }) : undefined
  if (page !== undefined) return { redirectTo: page }
  const target = withParameter(callback ?? pages.resetPassword, ctx.baseUrl, 'token', input.token)
  if (found.purpose === 'reset-password') return { redirectTo: target }
  // The page then speaks of no former password.
  return { redirectTo: withParameter(target, ctx.baseUrl, 'invited', 'true') }
})
