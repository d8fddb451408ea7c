import { allow, type Decision, refuse } from '#decision.ts'
import type { OAuthClient } from './oauth-client.ts'
import { isRegisteredRedirectUri } from './redirect-uri.ts'

/** A client's wish that its user be signed out (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export type EndSessionState = {
  /** Whom the client means, by an ID token that it was given; undefined without a valid one. */
  hintedUserId: string | undefined
  /** Undefined where nobody is signed in. */
  current: { userId: string; isImpersonated: boolean; hasOtherAccounts: boolean } | undefined
}

/** The user is signed out at once, is asked, or is signed out already. */
export type EndSessionStep = 'end' | 'ask' | 'ended'

/** Whoever is not the user that the client means is asked, and who would be signed out of more than that user's account. */
export function endSessionStep({ hintedUserId, current }: EndSessionState): EndSessionStep {
  if (current === undefined) return 'ended'
  const isMeant = current.userId === hintedUserId
  return isMeant && !current.isImpersonated && !current.hasOtherAccounts ? 'end' : 'ask'
}

/** Whether a client may have the browser back at an address, which it has to have registered. */
export function trustedLogoutRedirect(client: OAuthClient | undefined, requested: string): Decision<string> {
  if (client === undefined || client.disabledAt !== null) return refuse('OAUTH_CLIENT_UNKNOWN')
  const isRegistered = isRegisteredRedirectUri(client.postLogoutRedirectUris, requested)
  return isRegistered ? allow(requested) : refuse('REDIRECT_URI_MISMATCH')
}

/**
 * Whether the browser goes back by itself: the service vouches for applications of its own alone, so to others a mere link does
 * not lead (RFC 9700, section 4.11.2).
 */
export function leadsBack({ origin }: OAuthClient, step: Exclude<EndSessionStep, 'ask'>): boolean {
  return origin === 'service' || step === 'end'
}
