import { createHash, randomBytes } from 'node:crypto'
import { clientOf } from './clients.ts'
import { dialectOf } from './dialects.ts'
import type { Twist } from './id-tokens.ts'
import type { Person } from './person.ts'

/** How somebody's visit at a provider goes, where it is not the usual one. */
export type Visit = { twist?: Twist; withRefreshToken?: true; expiresIn?: number | 'untold'; scope?: string }

/** What somebody has granted Foyer at a provider. */
export type Grant = {
  provider: string
  person: Person
  visit: Visit
  scope: string
  redirectUri: string
  challenge: string | null
  deviceId: string | undefined
}

/** Somebody's way back: where the browser is sent with what, and whether it posts that. */
export type Return = { path: string; parameters: Record<string, string>; posted: boolean }

/** Reads the address a browser was sent to as the provider does; throws what is wrong with it. */
export function readAuthorization(address: string, person: Person, visit: Visit): { grant: Grant; state: string } {
  const url = new URL(address)
  const [, provider = ''] = url.pathname.split('/')
  const dialect = dialectOf(provider)
  const asked = (name: string) => url.searchParams.get(name)
  const expected = dialect.postsAnswer ? 'code id_token' : 'code'
  demand(asked('response_type') === expected, `response_type is ${asked('response_type')}`)
  demand(asked(dialect.clientParameter ?? 'client_id') === clientOf(provider).clientId, 'the client is unknown')
  demand((asked('response_mode') === 'form_post') === (dialect.postsAnswer ?? false), 'response_mode')
  const redirectUri = asked('redirect_uri') ?? ''
  demand(new URL(redirectUri).pathname === `/api/auth/callback/${provider}`, `redirect_uri is ${redirectUri}`)
  const challenge = asked('code_challenge')
  demand((challenge !== null) === (dialect.pkce ?? false), `code_challenge is ${challenge}`)
  demand((asked('code_challenge_method') === 'S256') === (dialect.pkce ?? false), 'code_challenge_method')
  const state = asked('state') ?? ''
  demand(state.length === 32, `state is ${state}`)
  const deviceId = dialect.namesDevice ? randomText() : undefined
  const scope = visit.scope ?? asked('scope') ?? ''
  return { grant: { provider, person, visit, scope, redirectUri, challenge, deviceId }, state }
}

/** Why a code is not exchanged, as RFC 6749 names it; undefined when all is well. */
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

/** Whether it is Foyer who asks for tokens, and says so in the provider's own way. */
export function isClient(provider: string, form: URLSearchParams, authorization = ''): boolean {
  const { clientId, clientSecret } = clientOf(provider)
  const { credentials, clientParameter = 'client_id' } = dialectOf(provider)
  if (credentials === 'body') {
    return authorization === '' && form.get(clientParameter) === clientId && form.get('client_secret') === clientSecret
  }
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return authorization === `Basic ${Buffer.from(pair).toString('base64')}` && !form.has('client_secret')
}

export function randomText(): string {
  return randomBytes(24).toString('base64url')
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`The provider refuses the request: ${otherwise}`)
}
