import { pages } from '@foyer/auth-domain/redirect/pages'

/** The `callbackURL` of a verification mail: the page that shows the outcome and links to `returnTo`. */
export function confirmationPage(returnTo?: string): string {
  return returnTo === undefined ? pages.verifyEmail : `${pages.verifyEmail}?callbackURL=${encodeURIComponent(returnTo)}`
}
