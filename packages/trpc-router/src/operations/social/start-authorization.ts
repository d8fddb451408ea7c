import type { Call } from '#runtime/context/call.ts'
import { mailedLink, normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { authorizationUrl } from '#runtime/social/oauth.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { storeAuthorizationState } from './authorization-state.ts'

/** The client's parameters of a sign-in or link by redirect. */
export type AuthorizationRequest = {
  callbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
  errorCallbackURL?: string | undefined
  requestSignUp?: boolean | undefined
  scopes?: readonly string[] | undefined
  loginHint?: string | undefined
}

/** The provider's authorization URL; with `linkUserId` the callback links the account to that user. */
export async function startAuthorization(
  call: Call,
  provider: Provider,
  request: AuthorizationRequest,
  linkUserId?: string,
): Promise<string> {
  const { state, codeVerifier } = await storeAuthorizationState(call, {
    providerId: provider.id,
    callbackURL: normalizedCallback(call, request.callbackURL),
    newUserURL: normalizedCallback(call, request.newUserCallbackURL),
    errorURL: normalizedCallback(call, request.errorCallbackURL),
    requestSignUp: request.requestSignUp === true,
    linkUserId,
  })
  const { scopes = [], loginHint } = request
  return authorizationUrl(provider, {
    state,
    codeVerifier,
    redirectUri: redirectUriOf(call, provider.id),
    scopes,
    loginHint,
  })
}

/** The redirect URI of a provider; fixed (S40). */
export function redirectUriOf(call: Pick<Call, 'baseUrl'>, providerId: string): string {
  return mailedLink(call, `/callback/${encodeURIComponent(providerId)}`, {})
}
