import { clientOf } from './clients.ts'
import { dialectOf } from './dialects.ts'
import { type Grant, isClient, type Return, randomText, readAuthorization, refusalOf, type Visit } from './grants.ts'
import { idTokenOf, type Twist } from './id-tokens.ts'
import type { Person } from './person.ts'

export type Answer = { status: number; body: unknown }

/** What is granted: under codes, each good once, and under tokens. */
export type Book = {
  url: string
  codes: Map<string, Grant>
  access: Map<string, Grant>
  refresh: Map<string, Grant>
  given: string[]
}

export function createBook(): Book {
  return { url: '', codes: new Map(), access: new Map(), refresh: new Map(), given: [] }
}

export function authorize(book: Book, address: string, person: Person, visit: Visit): Return {
  const { grant, state } = readAuthorization(address, person, visit)
  const code = randomText()
  book.codes.set(code, grant)
  const { postsAnswer = false } = dialectOf(grant.provider)
  const user = JSON.stringify({ name: { firstName: person.name, lastName: '' }, email: person.email })
  return {
    path: new URL(grant.redirectUri).pathname,
    parameters: { code, state, ...(grant.deviceId && { device_id: grant.deviceId }), ...(postsAnswer && { user }) },
    posted: postsAnswer,
  }
}

export function idToken(book: Book, provider: string, person: Person, twist: Twist): string {
  const { clientId, clientSecret } = clientOf(provider)
  const algorithm = dialectOf(provider).idTokens ?? 'RS256'
  return idTokenOf(person, { issuer: `${book.url}/${provider}`, audience: clientId, clientSecret, algorithm }, twist)
}

type TokenRequest = { provider: string; form: URLSearchParams; authorization: string | undefined }

/** What the token endpoint answers (RFC 6749 section 5). */
export function tokensFor(book: Book, { provider, form, authorization }: TokenRequest): Answer {
  if (!isClient(provider, form, authorization)) return { status: 401, body: { error: 'invalid_client' } }
  const [granted, key] =
    form.get('grant_type') === 'refresh_token'
      ? [book.refresh, form.get('refresh_token') ?? '']
      : [book.codes, form.get('code') ?? '']
  const grant = granted.get(key)
  // A code is good once, and so is a refresh token.
  granted.delete(key)
  const refusal = grant && granted === book.codes ? refusalOf(grant, provider, form) : undefined
  if (grant?.provider !== provider || refusal !== undefined) {
    return { status: 400, body: { error: 'invalid_grant', error_description: refusal } }
  }
  return { status: 200, body: issue(book, grant) }
}

function issue(book: Book, grant: Grant): object {
  const { provider, person, visit, scope } = grant
  const [access, refresh] = [`access-${randomText()}`, `refresh-${randomText()}`]
  book.access.set(access, grant)
  if (visit.withRefreshToken) book.refresh.set(refresh, grant)
  const { idTokens, postsAnswer } = dialectOf(provider)
  const tells = idTokens !== undefined && (postsAnswer || scope.split(' ').includes('openid'))
  const id_token = tells ? idToken(book, provider, person, visit.twist ?? {}) : undefined
  book.given.push(access, ...(visit.withRefreshToken ? [refresh] : []), ...(id_token ? [id_token] : []))
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: visit.expiresIn === 'untold' ? undefined : (visit.expiresIn ?? 3600),
    scope,
    refresh_token: visit.withRefreshToken ? refresh : undefined,
    id_token,
  }
}
