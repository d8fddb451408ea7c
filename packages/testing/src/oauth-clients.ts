import { createHash } from 'node:crypto'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { expect } from 'vitest'
import type { Answer, TestClient } from './client.ts'
import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'
import { signedUp } from './users.ts'

export const REDIRECT = 'https://app.example.com/callback'
export const RESOURCE = 'https://api.example.com/notes'

/** A provider that knows one scope and one API of an application. */
export const providerOptions = {
  oauthProvider: { enabled: true, scopes: { 'notes:read': 'Read your notes' }, resources: [RESOURCE] },
} satisfies FoyerOptions

/** Of RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** An admin, who may make clients. */
export async function givenAdmin(app: TestApp, name = 'Adam'): Promise<TestClient> {
  const admin = await signedUp(app, name)
  await run(app.database, `update "user" set role = 'admin' where email = '${name.toLowerCase()}@example.com'`)
  return admin
}

/** A client as the service has it. */
export type GivenClient = { client_id: string; client_secret: string }

/** A client with a secret, made by an admin, which gets refresh tokens. */
export async function givenOAuthClient(app: TestApp, metadata: object = {}): Promise<GivenClient> {
  const admin = await givenAdmin(app)
  const made = await admin.post('/oauth2/create-client', {
    client_name: 'Acme Notes',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    ...metadata,
  })
  if (made.status !== 200) throw new Error(made.text)
  return { client_secret: '', ...made.json }
}

/** The path of an authorization request. */
export function authorizePath(client: Pick<GivenClient, 'client_id'>, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    scope: 'openid profile email offline_access',
    state: 'the-state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...parameters,
  })
  return `/oauth2/authorize?${query}`
}

/** Where a request leads the browser of a client. */
export async function locationOf(browser: TestClient, path: string): Promise<URL> {
  const answer = await browser.get(path)
  if (answer.status !== 302) throw new Error(`${answer.status} ${answer.text}`)
  return new URL(answer.headers.get('location') ?? '')
}

/** The query of the page that a request leads a browser to. */
export async function pageQuery(browser: TestClient, path: string): Promise<string> {
  const page = await locationOf(browser, path)
  expect(page.pathname).toBe('/consent')
  return page.search.slice(1)
}

/** The code of a request, to which a signed-in browser has consented before, or does now; `answer`: to what. */
export async function givenCode(browser: TestClient, path: string, answer: object = {}): Promise<string> {
  const { pathname, search, searchParams } = await locationOf(browser, path)
  if (pathname !== '/consent') return searchParams.get('code') ?? expect.unreachable()
  const oauth_query = search.slice(1)
  const consented = await browser.post('/oauth2/consent', { accept: true, oauth_query, ...answer })
  if (consented.status !== 200) throw new Error(consented.text)
  return new URL(consented.json.url).searchParams.get('code') ?? expect.unreachable()
}

/** Posts a form as a client that authenticates itself by `Authorization: Basic`. */
export function postForm(
  app: TestApp,
  path: string,
  client: GivenClient | undefined,
  form: Record<string, string>,
): Promise<Answer> {
  const basic = client && Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  return app.client({ origin: '' }).raw('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...(basic !== undefined && { authorization: `Basic ${basic}` }),
  })
}

/** Exchanges a code. */
export function exchange(
  app: TestApp,
  client: GivenClient,
  code: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  return postForm(app, '/oauth2/token', client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...form,
  })
}

/** Exchanges a refresh token. */
export function refresh(
  app: TestApp,
  client: GivenClient,
  refresh_token: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  return postForm(app, '/oauth2/token', client, { grant_type: 'refresh_token', refresh_token, ...form })
}

/** The tokens that a user's consent gives a client. */
export async function givenTokens(
  app: TestApp,
  browser: TestClient,
  client: GivenClient,
  parameters: Record<string, string> = {},
): Promise<{ access_token: string; refresh_token: string; id_token: string }> {
  const code = await givenCode(browser, authorizePath(client, parameters))
  const answer = await exchange(app, client, code)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

/** What the user info answers to an access token. */
export function userInfo(app: TestApp, token: string): Promise<Answer> {
  return app.client({ authorization: `Bearer ${token}` }).get('/oauth2/userinfo')
}
