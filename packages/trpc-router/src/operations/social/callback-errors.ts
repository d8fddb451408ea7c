import { withError } from '@foyer/auth-domain/redirect/with-error'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import { hasErrorMessages } from '@foyer/auth-domain/social/error-pages'
import type { Call } from '#runtime/context/call.ts'
import { applicationPage, errorPageUrl } from '#runtime/outbox/application-page.ts'
import { isSameBrowser, type SocialState } from './authorization-state.ts'

/** What a provider says of its error; nobody vouches for either. */
export type ProviderMessage = { code: string; description: string | undefined }

// Not dots alone: in the path of a page they would lead elsewhere.
const ERROR_CODE = /^(?!\.+$)[\w.-]{1,64}$/

/** For metrics: the redirect itself is a success. What the provider has failed at has been told by then. */
export function unsuccessful(call: Call): Call {
  call.signIn.unsuccessful ??= 'refused'
  return call
}

/** Ends a request that this browser began where the request says, else on the page of errors. */
export function redirectWithError(call: Call, { errorURL }: SocialState, code: RedirectError): { redirectTo: string } {
  unsuccessful(call)
  return { redirectTo: errorURL === undefined ? errorPageUrl(call, code) : withError(errorURL, code) }
}

/** Ends a callback without a state, or with one that does not belong here: whose it is says nothing about where to go. */
export function redirectToRestart(call: Call, state: SocialState | undefined): { redirectTo: string } {
  const code = 'please_restart_the_process'
  const ownPage = ownPageOf(state)
  unsuccessful(call)
  return { redirectTo: ownPage === undefined ? errorPageUrl(call, code) : withError(ownPage, code) }
}

/**
 * Ends a callback with the code of an error, if well-formed. Only the page of errors gets the description, and only in part
 * (S41).
 */
export function redirectWithProviderError(
  call: Call,
  state: SocialState | undefined,
  providerId: string,
  { code: given, description }: ProviderMessage,
): { redirectTo: string } {
  unsuccessful(call)
  const code = ERROR_CODE.test(given) ? given : 'invalid_callback_request'
  const begun = state !== undefined && isSameBrowser(call, state) && state.providerId === providerId
  const target = begun ? state.errorURL : ownPageOf(state)
  if (target !== undefined) return { redirectTo: withError(target, code) }
  const url = new URL(errorPageUrl(call, code))
  const isOwn = applicationPage(call, 'error', { error: code }) === undefined
  if (isOwn && description !== undefined) url.searchParams.set('error_description', description.slice(0, 200))
  return { redirectTo: url.href }
}

function ownPageOf(state: SocialState | undefined): string | undefined {
  return state?.errorURL !== undefined && hasErrorMessages(state.errorURL) ? state.errorURL : undefined
}
