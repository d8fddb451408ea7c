import { createHash, randomBytes } from 'node:crypto'
import { clientOf } from './clients.ts'
import type { IdTokenOverrides } from './id-tokens.ts'
import { quirksOf } from './provider-quirks.ts'
import type { ProviderUser } from './provider-user.ts'

/** Deviations from the usual grant; `userInfo` and `tokens` override fields of those answers. */
export type Visit = {
  twist?: IdTokenOverrides
  withRefreshToken?: true
  expiresIn?: number | 'untold'
  scope?: string
  userInfo?: Readonly<Record<string, unknown>>
  tokens?: Readonly<Record<string, unknown>>
}

/** What a user has granted Foyer at a provider. */
export type Grant = {
  provider: string
  account: ProviderUser
  visit: Visit
  scope: string
  redirectUri: string
  challenge: string | null
  deviceId: string | undefined
}

/** The authorization response: path and parameters of the callback, and whether the browser posts it. */
export type Return = { path: string; parameters: Record<string, string>; posted: boolean }

/** Validates the authorization URL as the provider does; throws on an invalid one. */
export function readAuthorization(
  address: string,
  account: ProviderUser,
  visit: Visit,
): { grant: Grant; state: string } {
  const url = new URL(address)
  const [, provider = ''] = url.pathname.split('/')
  const quirks = quirksOf(provider)
  const parameter = (name: string) => url.searchParams.get(name)
  const expected = quirks.postsAnswer ? 'code id_token' : 'code'
  requireThat(parameter('response_type') === expected, `response_type is ${parameter('response_type')}`)
  requireThat(parameter(quirks.clientParameter ?? 'client_id') === clientOf(provider).clientId, 'the client is unknown')
  requireThat((parameter('response_mode') === 'form_post') === (quirks.postsAnswer ?? false), 'response_mode')
  const redirectUri = parameter('redirect_uri') ?? ''
  requireThat(new URL(redirectUri).pathname === `/api/auth/callback/${provider}`, `redirect_uri is ${redirectUri}`)
  const challenge = parameter('code_challenge')
  requireThat((challenge !== null) === (quirks.pkce ?? false), `code_challenge is ${challenge}`)
  requireThat((parameter('code_challenge_method') === 'S256') === (quirks.pkce ?? false), 'code_challenge_method')
  const state = parameter('state') ?? ''
  requireThat(state.length === 32, `state is ${state}`)
  const deviceId = quirks.sendsDeviceId ? randomText() : undefined
  const scope = visit.scope ?? parameter('scope') ?? ''
  return { grant: { provider, account, visit, scope, redirectUri, challenge, deviceId }, state }
}

/** The RFC 6749 error of a code exchange; undefined for a valid one. */
export function refusalOf(grant: Grant, provider: string, form: URLSearchParams): string | undefined {
  if (grant.provider !== provider) return 'invalid_grant: of another provider'
  if (form.get('redirect_uri') !== grant.redirectUri) return 'invalid_grant: redirect_uri'
  if ((form.get('device_id') ?? undefined) !== grant.deviceId) return 'invalid_grant: device_id'
  const verifier = form.get('code_verifier')
  if (grant.challenge === null) return verifier === null ? undefined : 'invalid_request: a verifier nobody asked for'
  if (verifier?.length !== 128) return 'invalid_request: code_verifier'
  const matches = createHash('sha256').update(verifier).digest('base64url') === grant.challenge
  return matches ? undefined : 'invalid_grant: code_verifier'
}

/** Whether a token request authenticates as Foyer by the provider's method. */
export function isClient(provider: string, form: URLSearchParams, authorization = ''): boolean {
  const { clientId, clientSecret } = clientOf(provider)
  const { credentials, clientParameter = 'client_id' } = quirksOf(provider)
  if (credentials === 'body') {
    return authorization === '' && form.get(clientParameter) === clientId && form.get('client_secret') === clientSecret
  }
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return authorization === `Basic ${Buffer.from(pair).toString('base64')}` && !form.has('client_secret')
}

export function randomText(): string {
  return randomBytes(24).toString('base64url')
}

function requireThat(condition: boolean, problem: string): void {
  if (!condition) throw new Error(`The provider refuses the request: ${problem}`)
}
