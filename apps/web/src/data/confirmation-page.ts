import { pages } from '@foyer/auth-domain/redirect/pages'

/** Where a mailed confirmation leads: the page that says so, and from there on to the goal. */
export function confirmationPage(goal?: string): string {
  return goal === undefined ? pages.verifyEmail : `${pages.verifyEmail}?callbackURL=${encodeURIComponent(goal)}`
}
