import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Answer, TestClient } from '@foyer/testing/client'
import {
  authorizePath,
  exchange,
  type GivenClient,
  givenCode,
  givenOAuthClient,
  locationOf,
  providerOptions,
  REDIRECT,
} from '@foyer/testing/oauth-clients'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { createRemoteJWKSet, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { issuerOf } from './relying-parties.ts'

/** What a scenario of the OpenID Foundation's suite begins with: a server, a client of it and a user who is signed in. */
export type Scenario = { app: TestApp; client: GivenClient; olga: TestClient; issuer: string }

export async function begin(
  given: StartApp,
  { metadata = {}, options = {} }: { metadata?: object; options?: FoyerOptions } = {},
): Promise<Scenario> {
  const app = await given({ ...providerOptions, ...options })
  const client = await givenOAuthClient(app, metadata)
  return { app, client, olga: await signedUp(app, 'Olga'), issuer: issuerOf(app) }
}

/** Another client of the same service. */
export async function anotherClient({ app }: Scenario): Promise<GivenClient> {
  const adam = await signedIn(app, 'Adam')
  const grant_types = ['authorization_code', 'refresh_token']
  const made = await adam.post('/oauth2/create-client', {
    ...{ client_name: 'Acme Tasks', redirect_uris: [REDIRECT], grant_types },
  })
  if (made.status !== 200) throw new Error(made.text)
  return made.json
}

/** What the token endpoint answers to the code of a request that the user consents to. */
export async function tokensFor(
  { app, client, olga }: Scenario,
  parameters: Record<string, string> = {},
): Promise<{ access_token: string; id_token: string; refresh_token: string; scope: string }> {
  const answer = await exchange(app, client, await givenCode(olga, authorizePath(client, parameters)))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

/** The parameters with which a request leads back to the client at once. */
export async function returned(
  { client, olga }: Scenario,
  parameters: Record<string, string>,
  browser: TestClient = olga,
): Promise<Record<string, string>> {
  const { searchParams } = await locationOf(browser, authorizePath(client, parameters))
  return Object.fromEntries(searchParams)
}

/** An ID token, verified by the published keys. */
export async function verified(
  { client, issuer }: Scenario,
  token: string,
): Promise<{ payload: JWTPayload; protectedHeader: JWTHeaderParameters }> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  return jwtVerify(token, keys, { issuer, audience: client.client_id, requiredClaims: ['sub', 'iat', 'exp'] })
}

/** The claims of an ID token, verified. */
export async function claimsIn(scenario: Scenario, token: string): Promise<JWTPayload> {
  return (await verified(scenario, token)).payload
}

/** A path of the request without some of its parameters. */
export function without(path: string, ...names: string[]): string {
  const [pathname = '', query] = path.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of names) parameters.delete(name)
  return `${pathname}?${parameters}`
}

/** What the user info answers to a request with a bearer in its header. */
export function userInfoBy({ app }: Scenario, method: 'GET' | 'POST', token: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  return app.client({ origin: 'https://elsewhere.example' }).raw(method, '/oauth2/userinfo', undefined, headers)
}
