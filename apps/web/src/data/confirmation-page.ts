import { pages } from '@foyer/auth-domain/redirect/pages'

/**
 * The `callbackURL` of a verification mail: the page that shows the outcome and links to `returnTo`. `verified` tells a
 * followed link, whose failure adds an `error`, from a page that was opened without one.
 */
export function confirmationPage(returnTo?: string): string {
  const search = new URLSearchParams({ verified: 'true', ...(returnTo !== undefined && { callbackURL: returnTo }) })
  return `${pages.verifyEmail}?${search}`
}

/** Where the `callbackURL` of a verification mail leads in the end: what the page of the outcome links to, or else itself. */
export function destinationOf(callbackURL: string | undefined): string | undefined {
  if (!callbackURL?.startsWith(`${pages.verifyEmail}?`)) return callbackURL
  return new URL(callbackURL, 'http://localhost').searchParams.get('callbackURL') ?? undefined
}
