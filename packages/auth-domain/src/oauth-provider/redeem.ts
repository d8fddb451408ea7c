import { allow, type Decision, refuse } from '#decision.ts'
import { inSeconds } from '#session/policy.ts'
import type { GrantType, OAuthClient } from './oauth-client.ts'
import { covers, grantableScopes, OFFLINE_ACCESS, parseScopes, standardScopes } from './scopes.ts'

/** An authorization code as stored; its text is a secret of the client. */
export type AuthorizationCode = {
  clientId: string
  redirectUri: string
  codeChallenge: string
  expiresAt: Date
  redeemedAt: Date | null
}

/** What a client presents with a code; `challenge` is base64url(SHA-256) of its verifier. */
export type PresentedCode = { clientId: string; redirectUri: string; challenge: string; now: Date }

/**
 * Whether a code may be exchanged. One of another client, redirect URI or verifier is refused and stays good for its
 * own (RFC 6749, section 4.1.3; RFC 7636, section 4.6); a redeemed one ends its grant, which the caller does.
 */
export function redeemCode(code: AuthorizationCode | undefined, presented: PresentedCode): Decision {
  if (code === undefined || code.clientId !== presented.clientId) return refuse('OAUTH_CODE_INVALID')
  if (code.redeemedAt !== null || code.expiresAt <= presented.now) return refuse('OAUTH_CODE_INVALID')
  if (code.redirectUri !== presented.redirectUri) return refuse('REDIRECT_URI_MISMATCH')
  return code.codeChallenge === presented.challenge ? allow() : refuse('CODE_VERIFIER_INVALID')
}

/** A grant's refresh tokens as stored: each use makes the next generation. */
export type RefreshState = { clientId: string; generation: number; refreshedAt: Date | null; expiresAt: Date }

/** What a client presents; `reuse` are the seconds in which the last generation counts as the same call, repeated. */
export type PresentedRefresh = { clientId: string; generation: number; reuse: number; now: Date }

/**
 * Whether a refresh token may be used. `rotate`: it makes the next one; `repeat`: that was made already, for a client
 * whose answer was lost; `replayed`: nothing explains it but theft, and its grant ends (RFC 9700, section 4.14.2).
 */
export function redeemRefreshToken(
  state: RefreshState | undefined,
  { clientId, generation, reuse, now }: PresentedRefresh,
): 'rotate' | 'repeat' | 'replayed' | 'invalid' {
  if (state === undefined || state.clientId !== clientId || state.expiresAt <= now) return 'invalid'
  if (generation === state.generation) return 'rotate'
  if (generation > state.generation) return 'invalid'
  const isLast = generation === state.generation - 1
  return isLast && state.refreshedAt !== null && now < inSeconds(state.refreshedAt, reuse) ? 'repeat' : 'replayed'
}

/** Whether a client is registered for a grant. */
export function mayUseGrant({ grantTypes }: Pick<OAuthClient, 'grantTypes'>, grantType: GrantType): Decision {
  return grantTypes.includes(grantType) ? allow() : refuse('OAUTH_GRANT_NOT_ALLOWED')
}

/** Whether a grant outlasts the session in which it was given: the client may refresh, and the user was asked for that. */
export function isLasting({ grantTypes }: Pick<OAuthClient, 'grantTypes'>, scopes: readonly string[]): boolean {
  return grantTypes.includes('refresh_token') && scopes.includes(OFFLINE_ACCESS)
}

/** The scopes of one access token: those of the grant, or fewer (RFC 6749, section 6). */
export function narrowedScopes(granted: readonly string[], requested: readonly string[]): Decision<readonly string[]> {
  if (requested.length === 0) return allow(granted)
  return covers(granted, requested) ? allow(requested) : refuse('OAUTH_SCOPE_INVALID')
}

/** What a user answers a client: fewer scopes than it asks for, and the organization that `organization` tells of. */
export type ConsentAnswer = { scope?: string | undefined; organizationId?: string | undefined }

/** What a client is given: none of the scopes is a choice too, and the organization counts where its scope is given. */
export type ChosenAccess = { scopes: readonly string[]; organizationId: string | undefined }

/** What a user gives of the scopes that were asked for. */
export function chosenAccess(
  asked: readonly string[],
  { scope, organizationId }: ConsentAnswer,
): Decision<ChosenAccess> {
  const scopes = scope === undefined ? asked : parseScopes(scope)
  if (!covers(asked, scopes)) return refuse('OAUTH_SCOPE_INVALID')
  if (!scopes.includes('organization')) return allow({ scopes, organizationId: undefined })
  return organizationId === undefined ? refuse('ORGANIZATION_NOT_FOUND') : allow({ scopes, organizationId })
}

/**
 * What one access token is for: one of the resources of the grant, also where none is named and it has just one; none where
 * it has none (RFC 8707, section 2.2).
 */
export function narrowedResource(
  granted: readonly string[],
  requested: readonly string[],
): Decision<string | undefined> {
  if (requested.length > 1 || !covers(granted, requested)) return refuse('OAUTH_TARGET_INVALID')
  const [resource = granted.length === 1 ? granted[0] : undefined] = requested
  return granted.length > 1 && resource === undefined ? refuse('OAUTH_TARGET_INVALID') : allow(resource)
}

/**
 * What a client asks of its own, for nobody (RFC 6749, section 4.4): scopes of the application alone, since there is no user to
 * tell of, and one of the APIs that there are.
 */
export function clientCredentials(
  asked: { scopes: readonly string[]; resources: readonly string[] },
  known: { scopes: ReadonlySet<string>; resources: readonly string[] },
  client: Pick<OAuthClient, 'scopes'>,
): Decision<{ scopes: readonly string[]; resource: string | undefined }> {
  const own = new Set([...known.scopes].filter((name) => !standardScopes.some((standard) => standard === name)))
  const scopes = grantableScopes(asked.scopes, own, client.scopes)
  if (scopes.length < asked.scopes.length) return refuse('OAUTH_SCOPE_INVALID')
  const resource = covers(known.resources, asked.resources)
    ? narrowedResource(asked.resources, asked.resources)
    : refuse('OAUTH_TARGET_INVALID')
  return resource.allowed ? allow({ scopes, resource: resource.value }) : resource
}
