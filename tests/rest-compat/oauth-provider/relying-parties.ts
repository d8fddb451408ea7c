import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { locationOf, providerOptions } from '@foyer/testing/oauth-clients'
import type { TestApp } from '@foyer/testing/test-app'
import * as openid from 'openid-client'

/** A provider with which clients register themselves. */
export const openOptions = {
  oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
} satisfies FoyerOptions

/** What clients compare `iss` with. */
export function issuerOf({ baseUrl }: TestApp): string {
  return `${baseUrl}/api/auth`
}

/** Where a browser arrives at the client from an authorization URL: its user consents where a page asks for it. */
export async function followed(browser: TestClient, url: URL, answer: object = {}): Promise<URL> {
  const page = await locationOf(browser, url.pathname + url.search)
  return page.pathname === '/consent' ? answered(browser, page, answer) : page
}

/** Where a browser goes that answers the consent page. */
export async function answered(browser: TestClient, page: URL, answer: object = {}): Promise<URL> {
  const oauth_query = page.search.slice(1)
  const { status, text, json } = await browser.post('/oauth2/consent', { accept: true, oauth_query, ...answer })
  if (status !== 200) throw new Error(text)
  return new URL(json.url)
}

export type Identified = { client_id: string; client_secret?: string }

/** openid-client, as it finds the service by itself. It would send a secret in the body, where clients here send it by Basic. */
export function discovered(
  app: TestApp,
  { client_id, client_secret }: Identified,
  authentication: openid.ClientAuth = openid.ClientSecretBasic(client_secret),
  metadata: Partial<openid.ClientMetadata> = {},
): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuerOf(app)), client_id, metadata, authentication, {
    execute: [openid.allowInsecureRequests],
  })
}

/** The checks that a client of OpenID Connect makes of its own request. */
export type Begun = { url: URL; checks: openid.AuthorizationCodeGrantChecks }

/** An authorization request of openid-client, with everything that it checks afterwards. */
export async function begun(
  configuration: openid.Configuration,
  redirect_uri: string,
  parameters: Record<string, string> = {},
): Promise<Begun> {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const [expectedNonce, expectedState] = [openid.randomNonce(), openid.randomState()]
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid profile email offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    nonce: expectedNonce,
    state: expectedState,
    ...parameters,
  })
  return { url, checks: { pkceCodeVerifier, expectedNonce, expectedState } }
}

/** The tokens that openid-client gets for its user's consent. */
export async function signedInBy(
  configuration: openid.Configuration,
  browser: TestClient,
  redirectUri: string,
  parameters: Record<string, string> = {},
): Promise<openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers> {
  const { url, checks } = await begun(configuration, redirectUri, parameters)
  const arrived = await followed(browser, url)
  const { resource } = parameters
  return openid.authorizationCodeGrant(configuration, arrived, checks, resource === undefined ? {} : { resource })
}
