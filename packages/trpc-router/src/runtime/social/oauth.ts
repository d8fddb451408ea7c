import { readAs } from '@foyer/auth-domain/social/provider'
import { tokenAnswerSchema } from '@foyer/auth-domain/social/token-answer'
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { fetchFromProvider, ProviderError } from './provider-http.ts'
import type { Provider } from './providers.ts'

/** A provider's token response. `scopes` is undefined when the response does not name them. */
export type ProviderTokens = {
  accessToken: string
  refreshToken: string | undefined
  idToken: string | undefined
  accessTokenExpiresAt: Date | undefined
  scopes: readonly string[] | undefined
  tokenType: string | undefined
}

export type AuthorizationUrlParameters = {
  state: string
  codeVerifier: string
  redirectUri: string
  scopes: readonly string[]
  loginHint: string | undefined
}

/** The authorization URL the browser is redirected to; it contains no secret (S40). */
export function authorizationUrl({ options, definition }: Provider, request: AuthorizationUrlParameters): string {
  const { authorize } = definition
  const client = new OAuth2Client(options.clientId, null, request.redirectUri)
  const url = authorize.pkce
    ? client.createAuthorizationURLWithPKCE(
        authorize.url,
        request.state,
        CodeChallengeMethod.S256,
        request.codeVerifier,
        [],
      )
    : client.createAuthorizationURL(authorize.url, request.state, [])
  const scopes = [...(options.scope ?? authorize.scopes), ...request.scopes]
  if (!authorize.noScope) url.searchParams.set('scope', scopes.join(authorize.separator ?? ' '))
  if (authorize.clientParameter !== undefined) {
    url.searchParams.delete('client_id')
    url.searchParams.set(authorize.clientParameter, options.clientKey ?? options.clientId)
  }
  for (const [name, value] of Object.entries(authorize.parameters ?? {})) url.searchParams.set(name, value)
  if (authorize.loginHint && request.loginHint) url.searchParams.set('login_hint', request.loginHint)
  return url.href
}

export type CodeGrant = { code: string; codeVerifier: string; redirectUri: string; deviceId: string | undefined }

/** Exchanges a code for tokens (RFC 6749 section 4.1.3). */
export function exchangeCode(
  provider: Provider,
  grant: CodeGrant,
  now: Date,
  signal: AbortSignal,
): Promise<ProviderTokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
  })
  if (provider.definition.authorize.pkce) form.set('code_verifier', grant.codeVerifier)
  if (grant.deviceId !== undefined) form.set('device_id', grant.deviceId)
  return requestTokens(provider, form, now, signal)
}

/** Exchanges a refresh token for new tokens (RFC 6749 section 6). */
export function refreshTokens(
  provider: Provider,
  refreshToken: string,
  now: Date,
  signal: AbortSignal,
): Promise<ProviderTokens> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return requestTokens(provider, form, now, signal)
}

async function requestTokens(
  { options, definition }: Provider,
  form: URLSearchParams,
  now: Date,
  signal: AbortSignal,
): Promise<ProviderTokens> {
  const { url, credentials } = definition.token
  const { clientId, clientSecret = '' } = options
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (credentials === 'basic') {
    headers.authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
  } else {
    form.set(definition.authorize.clientParameter ?? 'client_id', options.clientKey ?? clientId)
    form.set('client_secret', clientSecret)
  }
  const response = await fetchFromProvider(url, { method: 'POST', headers, body: form.toString(), signal })
  const answer = readAs(tokenAnswerSchema, response)
  if (answer === undefined) throw new ProviderError('the token answer holds no access token')
  const { expires_in: seconds, scope } = answer
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    accessTokenExpiresAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined,
    scopes: scope,
    tokenType: answer.token_type,
  }
}
