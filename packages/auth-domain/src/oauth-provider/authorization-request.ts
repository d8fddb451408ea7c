import { allow, type Decision, refuse } from '#decision.ts'
import { parseClaimsParameter } from './claims-parameter.ts'
import type { OAuthClient } from './oauth-client.ts'
import { isRegisteredRedirectUri } from './redirect-uri.ts'
import { asConfigured } from './resources.ts'
import { grantableScopes, OFFLINE_ACCESS, parseScopes, unionOfScopes } from './scopes.ts'

/** What the pages are asked for beyond what is needed (OpenID Connect Core, section 3.1.2.1). */
export const prompts = ['none', 'login', 'consent', 'select_account', 'create'] as const

export type Prompt = (typeof prompts)[number]

/** A valid authorization request of a known client. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  state?: string | undefined
  /** Those that the client may have. */
  scopes: readonly string[]
  /** base64url(SHA-256) of the verifier (RFC 7636). */
  codeChallenge: string
  nonce?: string | undefined
  prompts: readonly Prompt[]
  /** Seconds that the last proof of the user may lie back. */
  maxAge?: number | undefined
  acrValues: readonly string[]
  resources: readonly string[]
  loginHint?: string | undefined
  /** The one user whom it is about, as an ID token or a claim names them. */
  userId?: string | undefined
  /** Claims of the scopes that the ID token has too. */
  idTokenClaims: readonly string[]
  /** Classes of authentication of which one is demanded; empty for none. */
  requiredAcrs: readonly string[]
  /** Language tags for the pages, the most wanted first. */
  uiLocales: readonly string[]
}

/** An error that the client is told of at its redirect URI (RFC 6749, section 4.1.2.1). */
export type AuthorizationError = { redirectUri: string; state?: string | undefined; error: string; description: string }

/** The parameters as they were sent: each once, but for `resource`. */
export type AuthorizationParameters = Readonly<Record<string, string | readonly string[] | undefined>>

export type ReadRequest =
  | { outcome: 'valid'; request: AuthorizationRequest }
  | ({ outcome: 'refused' } & AuthorizationError)

/** What a service knows: its scopes, and the resources that tokens may be for. */
export type KnownTargets = { scopes: ReadonlySet<string>; resources: readonly string[] }

/** What is known beside the parameters: `hintedUserId` is whom their `id_token_hint` names, where that is a good one. */
export type KnownOfRequest = KnownTargets & { hintedUserId?: string | undefined }

const CODE_CHALLENGE = /^[\w-]{43}$/
const unsupported = [
  ['request', 'request_not_supported'],
  ['request_uri', 'request_uri_not_supported'],
  ['registration', 'registration_not_supported'],
] as const

/**
 * Whether an answer may be sent to the redirect URI of a request: before the client and that are known, no error leads
 * anywhere (RFC 6749, section 4.1.2.1).
 */
export function trustedRedirect(
  client: OAuthClient | undefined,
  parameters: AuthorizationParameters,
): Decision<string> {
  if (client === undefined || client.disabledAt !== null) return refuse('OAUTH_CLIENT_UNKNOWN')
  const { redirect_uri: requested } = parameters
  if (typeof requested === 'string') {
    return isRegisteredRedirectUri(client.redirectUris, requested) ? allow(requested) : refuse('REDIRECT_URI_MISMATCH')
  }
  return refuse('REDIRECT_URI_MISMATCH')
}

/** Whether the browser may still be sent back with an answer: the client may have been changed while its user signed in. */
export function mayStillAnswer(client: OAuthClient, { redirectUri }: AuthorizationRequest): boolean {
  return trustedRedirect(client, { redirect_uri: redirectUri }).allowed
}

/** Reads the parameters of a request whose client and redirect URI are known. PKCE is required of every client. */
export function readAuthorizationRequest(
  client: OAuthClient,
  redirectUri: string,
  parameters: AuthorizationParameters,
  known: KnownOfRequest,
): ReadRequest {
  const state = single(parameters.state)
  const scopes = grantableScopes(askedScopes(client, parameters), known.scopes, client.scopes)
  const problem = findProblem({ client, parameters, known, scopes })
  if (problem !== undefined) {
    const [error, description] = problem
    return { outcome: 'refused', redirectUri, state, error, description }
  }
  const read = { clientId: client.id, redirectUri, state, scopes, resources: resourcesOf(parameters, known) }
  return { outcome: 'valid', request: { ...read, ...wishesOf(parameters, known) } }
}

type Wishes = Omit<AuthorizationRequest, 'clientId' | 'redirectUri' | 'state' | 'scopes' | 'resources'>

// Of parameters without a problem.
function wishesOf(parameters: AuthorizationParameters, { hintedUserId }: KnownOfRequest): Wishes {
  const maxAge = single(parameters.max_age)
  const claims = parseClaimsParameter(single(parameters.claims))
  return {
    codeChallenge: single(parameters.code_challenge) ?? '',
    nonce: single(parameters.nonce),
    prompts: parseScopes(single(parameters.prompt)).filter(isPrompt),
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
    acrValues: [...parseScopes(single(parameters.acr_values)), ...(claims?.acrValues ?? [])],
    loginHint: single(parameters.login_hint),
    userId: hintedUserId ?? claims?.userId,
    idTokenClaims: claims?.idTokenClaims ?? [],
    requiredAcrs: claims?.requiredAcrs ?? [],
    uiLocales: parseScopes(single(parameters.ui_locales)),
  }
}

/** The scopes that a request asks for: plain OAuth has none for refresh tokens, and asks for them by being registered, so that its user is asked. */
export function askedScopes(
  { grantTypes }: Pick<OAuthClient, 'grantTypes'>,
  parameters: AuthorizationParameters,
): string[] {
  const asked = parseScopes(single(parameters.scope))
  const isPlain = !asked.includes('openid') && grantTypes.includes('refresh_token')
  return isPlain ? unionOfScopes(asked, [OFFLINE_ACCESS]) : asked
}

type Examined = {
  client: OAuthClient
  parameters: AuthorizationParameters
  known: KnownOfRequest
  /** Those of the request that may be granted. */
  scopes: readonly string[]
}

type Problem = readonly [error: string, description: string]

// In the order in which they are answered.
function findProblem(examined: Examined): Problem | undefined {
  return (
    repeated(examined) ??
    ofFlow(examined) ??
    ofChallenge(examined) ??
    ofPages(examined) ??
    ofUser(examined) ??
    ofTarget(examined)
  )
}

// RFC 6749, section 3.1; RFC 8707, section 2.
function repeated({ parameters }: Examined): Problem | undefined {
  const found = Object.entries(parameters).find(([name, value]) => name !== 'resource' && Array.isArray(value))
  return found && ['invalid_request', `${found[0]} is given more than once`]
}

function ofFlow({ client, parameters }: Examined): Problem | undefined {
  const foreign = unsupported.find(([name]) => parameters[name] !== undefined)
  if (foreign !== undefined) return [foreign[1], `${foreign[0]} is not supported`]
  if (parameters.response_type === undefined) return ['invalid_request', 'response_type is missing']
  if (parameters.response_type !== 'code') return ['unsupported_response_type', 'response_type is not code']
  if ((parameters.response_mode ?? 'query') !== 'query') return ['invalid_request', 'response_mode is not query']
  if (client.grantTypes.includes('authorization_code')) return undefined
  return ['unauthorized_client', 'the client is not registered for authorization codes']
}

function ofChallenge({ parameters }: Examined): Problem | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = parameters
  if (typeof challenge !== 'string') return ['invalid_request', 'code_challenge is missing']
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method is not S256']
  if (!CODE_CHALLENGE.test(challenge)) return ['invalid_request', 'code_challenge is not base64url of SHA-256']
  return undefined
}

function ofPages({ parameters }: Examined): Problem | undefined {
  const asked = parseScopes(single(parameters.prompt))
  if (!asked.every(isPrompt)) return ['invalid_request', 'prompt is unknown']
  if (asked.length > 1 && asked.includes('none')) return ['invalid_request', 'prompt none stands with others']
  const maxAge = single(parameters.max_age)
  if (maxAge === undefined || /^\d{1,9}$/.test(maxAge)) return undefined
  return ['invalid_request', 'max_age is no number of seconds']
}

function ofUser({ parameters, known: { hintedUserId } }: Examined): Problem | undefined {
  const claims = parseClaimsParameter(single(parameters.claims))
  if (claims === undefined) return ['invalid_request', 'claims is not of the form of OpenID Connect Core, section 5.5']
  if (parameters.id_token_hint === undefined) return undefined
  if (hintedUserId === undefined) return ['invalid_request', 'id_token_hint is no ID token of this client']
  if (claims.userId === undefined || claims.userId === hintedUserId) return undefined
  return ['invalid_request', 'id_token_hint and claims name different users']
}

function ofTarget({ parameters, known, scopes }: Examined): Problem | undefined {
  const isKnown = resourcesOf(parameters, known).every((resource) => known.resources.includes(resource))
  if (!isKnown) return ['invalid_target', 'resource is unknown']
  const asked = parseScopes(single(parameters.scope))
  if (asked.length === 0 || asked.some((scope) => scopes.includes(scope))) return undefined
  return ['invalid_scope', 'no scope of the request may be granted']
}

function resourcesOf({ resource = [] }: AuthorizationParameters, { resources }: KnownTargets): string[] {
  return asConfigured([resource].flat(), resources)
}

function isPrompt(text: string): text is Prompt {
  return prompts.some((prompt) => prompt === text)
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
