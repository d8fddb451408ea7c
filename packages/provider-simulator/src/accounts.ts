import { clientOf } from './clients.ts'
import { type Grant, isClient, type Return, randomText, readAuthorization, refusalOf, type Visit } from './grants.ts'
import { type IdTokenOverrides, idTokenOf } from './id-tokens.ts'
import { quirksOf } from './provider-quirks.ts'
import type { ProviderUser } from './provider-user.ts'

export type EndpointResponse = { status: number; body: unknown }

/** The grants by authorization code and by token; a code is redeemed once. `given` lists every issued token. */
export type AccountStore = {
  url: string
  codes: Map<string, Grant>
  access: Map<string, Grant>
  refresh: Map<string, Grant>
  given: string[]
}

export function createAccountStore(): AccountStore {
  return { url: '', codes: new Map(), access: new Map(), refresh: new Map(), given: [] }
}

export function authorize(accounts: AccountStore, address: string, account: ProviderUser, visit: Visit): Return {
  const { grant, state } = readAuthorization(address, account, visit)
  const code = randomText()
  accounts.codes.set(code, grant)
  const { postsAnswer = false } = quirksOf(grant.provider)
  const user = JSON.stringify({ name: { firstName: account.name, lastName: '' }, email: account.email })
  return {
    path: new URL(grant.redirectUri).pathname,
    parameters: { code, state, ...(grant.deviceId && { device_id: grant.deviceId }), ...(postsAnswer && { user }) },
    posted: postsAnswer,
  }
}

export function idToken(
  accounts: AccountStore,
  provider: string,
  account: ProviderUser,
  twist: IdTokenOverrides,
): string {
  const { clientId, clientSecret } = clientOf(provider)
  const algorithm = quirksOf(provider).idTokens ?? 'RS256'
  return idTokenOf(
    account,
    { issuer: `${accounts.url}/${provider}`, audience: clientId, clientSecret, algorithm },
    twist,
  )
}

type TokenRequest = { provider: string; form: URLSearchParams; authorization: string | undefined }

/** Handles a token request (RFC 6749 section 5). */
export function tokensFor(accounts: AccountStore, { provider, form, authorization }: TokenRequest): EndpointResponse {
  if (!isClient(provider, form, authorization)) return { status: 401, body: { error: 'invalid_client' } }
  const [grants, key] =
    form.get('grant_type') === 'refresh_token'
      ? [accounts.refresh, form.get('refresh_token') ?? '']
      : [accounts.codes, form.get('code') ?? '']
  const grant = grants.get(key)
  // Authorization codes and refresh tokens are redeemed once.
  grants.delete(key)
  const refusal = grant && grants === accounts.codes ? refusalOf(grant, provider, form) : undefined
  if (grant?.provider !== provider || refusal !== undefined) {
    return { status: 400, body: { error: 'invalid_grant', error_description: refusal } }
  }
  return { status: 200, body: issueTokens(accounts, grant) }
}

function issueTokens(accounts: AccountStore, grant: Grant): object {
  const { provider, account, visit, scope } = grant
  const [access, refresh] = [`access-${randomText()}`, `refresh-${randomText()}`]
  accounts.access.set(access, grant)
  if (visit.withRefreshToken) accounts.refresh.set(refresh, grant)
  const { idTokens, postsAnswer } = quirksOf(provider)
  const withIdToken = idTokens !== undefined && (postsAnswer || scope.split(' ').includes('openid'))
  const id_token = withIdToken ? idToken(accounts, provider, account, visit.twist ?? {}) : undefined
  accounts.given.push(access, ...(visit.withRefreshToken ? [refresh] : []), ...(id_token ? [id_token] : []))
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: visit.expiresIn === 'untold' ? undefined : (visit.expiresIn ?? 3600),
    scope,
    refresh_token: visit.withRefreshToken ? refresh : undefined,
    id_token,
    ...visit.tokens,
  }
}
