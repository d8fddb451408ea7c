import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
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
  if (typeof response !== 'object' || response === null) throw new ProviderError('the token answer is no object')
  return readTokens(response, now)
}

function readTokens(response: object, now: Date): ProviderTokens {
  const tokens = new OAuth2Tokens(response)
  const {
    expires_in: expiresIn,
    id_token: idToken,
    scope,
    token_type: tokenType,
  }: Record<string, unknown> = { ...response }
  const seconds = Number(expiresIn)
  try {
    return {
      accessToken: tokens.accessToken(),
      refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : undefined,
      idToken: typeof idToken === 'string' ? idToken : undefined,
      accessTokenExpiresAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined,
      scopes: typeof scope === 'string' ? scope.split(/[ ,]/) : undefined,
      tokenType: typeof tokenType === 'string' ? tokenType : undefined,
    }
  } catch (error) {
    throw new ProviderError('the token answer holds no access token', { cause: error })
  }
}
