import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import { askProvider, ProviderError } from './provider-http.ts'
import type { Provider } from './providers.ts'

/** What a provider gives for a code or a refresh token. `scopes` is undefined where it does not say. */
export type ProviderTokens = {
  accessToken: string
  refreshToken: string | undefined
  idToken: string | undefined
  accessTokenExpiresAt: Date | undefined
  scopes: readonly string[] | undefined
  tokenType: string | undefined
}

export type AuthorizationRequest = {
  state: string
  codeVerifier: string
  redirectUri: string
  scopes: readonly string[]
  loginHint: string | undefined
}

/** Where a browser is sent to ask for a code; nothing secret is in it (S40). */
export function authorizationUrl({ options, definition }: Provider, request: AuthorizationRequest): string {
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
  return askForTokens(provider, form, now, signal)
}

/** Exchanges a refresh token for new tokens (RFC 6749 section 6). */
export function refreshTokens(
  provider: Provider,
  refreshToken: string,
  now: Date,
  signal: AbortSignal,
): Promise<ProviderTokens> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return askForTokens(provider, form, now, signal)
}

async function askForTokens(
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
  const answer = await askProvider(url, { method: 'POST', headers, body: form.toString(), signal })
  if (typeof answer !== 'object' || answer === null) throw new ProviderError('the token answer is no object')
  return readTokens(answer, now)
}

function readTokens(answer: object, now: Date): ProviderTokens {
  const tokens = new OAuth2Tokens(answer)
  const {
    expires_in: expiresIn,
    id_token: idToken,
    scope,
    token_type: tokenType,
  }: Record<string, unknown> = { ...answer }
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
