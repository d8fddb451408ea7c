import { type ApplicationPage, fillPage, type PageValues } from '@foyer/auth-domain/redirect/application-pages'
import { namesCallback } from '@foyer/auth-domain/redirect/callback-url'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import type { Services } from '#runtime/context/services.ts'
import { mailedLink } from './mailed-link.ts'

type Links = Pick<Services, 'options' | 'baseUrl'>

/** The page that the application has in place of Foyer's; undefined where it has none. */
export function applicationPage<Page extends ApplicationPage>(
  { options }: Pick<Services, 'options'>,
  page: Page,
  values: PageValues<Page>,
): string | undefined {
  const template = options.pages[page]
  return template && fillPage(page, template, values)
}

/** The mailed link that verifies an address, or a new one: to where the call has named, else to the application's page. */
export function verificationLink(services: Links, token: string, callbackURL: string | undefined): string {
  const page = namesCallback(callbackURL) ? undefined : applicationPage(services, 'verifyEmail', { token })
  return page ?? mailedLink(services, '/verify-email', { token, callbackURL: callbackURL ?? '/' })
}

/** The same for the link to choose a password by. */
export function resetLink(services: Links, token: string, callbackURL: string | undefined): string {
  const page = namesCallback(callbackURL) ? undefined : applicationPage(services, 'resetPassword', { token })
  return page ?? mailedLink(services, `/reset-password/${token}`, { callbackURL: callbackURL ?? '' })
}

/** The page that shows an error for which a call has named none: the application's, or Foyer's. */
export function errorPageUrl(services: Links, code: string): string {
  return applicationPage(services, 'error', { error: code }) ?? withError(mailedLink(services, '/error', {}), code)
}
