import { withError } from '@foyer/auth-domain/redirect/with-error'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import type { Call } from '../context/call.ts'
import { mailedLink, normalizedCallback } from '../outbox/mailed-link.ts'
import { authorizationUrl } from './oauth.ts'
import type { Provider } from './providers.ts'
import { rememberState } from './state.ts'

/** How somebody wants to be sent to a provider and received again. */
export type Journey = {
  callbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
  errorCallbackURL?: string | undefined
  requestSignUp?: boolean | undefined
  scopes?: readonly string[] | undefined
  loginHint?: string | undefined
}

/** The provider's address for a journey; with `linkUserId` it ends in another way in for that user. */
export async function setOut(call: Call, provider: Provider, journey: Journey, linkUserId?: string): Promise<string> {
  const { state, codeVerifier } = await rememberState(call, {
    providerId: provider.id,
    callbackURL: normalizedCallback(call, journey.callbackURL) ?? call.baseUrl,
    newUserURL: normalizedCallback(call, journey.newUserCallbackURL),
    errorURL: normalizedCallback(call, journey.errorCallbackURL) ?? errorPageUrl(call),
    requestSignUp: journey.requestSignUp === true,
    linkUserId,
  })
  const { scopes = [], loginHint } = journey
  return authorizationUrl(provider, {
    state,
    codeVerifier,
    redirectUri: redirectUriOf(call, provider.id),
    scopes,
    loginHint,
  })
}

/** Where a provider sends browsers back to; fixed for each (S40). */
export function redirectUriOf(call: Pick<Call, 'baseUrl'>, providerId: string): string {
  return mailedLink(call, `/callback/${encodeURIComponent(providerId)}`, {})
}

/** The page that shows what went wrong where nobody named another. */
export function errorPageUrl(call: Pick<Call, 'baseUrl'>): string {
  return mailedLink(call, '/error', {})
}

export function toErrorPage(call: Pick<Call, 'baseUrl'>, code: RedirectError): { redirectTo: string } {
  return { redirectTo: withError(errorPageUrl(call), code) }
}
