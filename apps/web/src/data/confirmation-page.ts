import { pages } from '@foyer/auth-domain/redirect/pages'

/**
 * The `callbackURL` of a verification mail: the page that shows the outcome and links to `returnTo`. `verified` tells a
 * followed link, whose failure adds an `error`, from a page that was opened without one.
 */
export function confirmationPage(returnTo?: string): string {
  const search = new URLSearchParams({ verified: 'true', ...(returnTo !== undefined && { callbackURL: returnTo }) })
  return `${pages.verifyEmail}?${search}`
}
