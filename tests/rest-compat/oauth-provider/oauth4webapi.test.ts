import type { TestClient } from '@foyer/testing/client'
import { type GivenClient, givenOAuthClient, providerOptions, REDIRECT, RESOURCE } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import * as oauth from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { givenKeyPair, signingWith } from '#trpc-router/oauth-provider/signed-assertions.ts'
import { followed, issuerOf, openOptions } from './relying-parties.ts'

const insecure = { [oauth.allowInsecureRequests]: true }
const scope = 'openid profile notes:read offline_access'

describe('oauth4webapi', () => {
  const given = testAppsOn()

  test('introspects a token, and a revoked one is not active', async () => {
    const app = await given(providerOptions)
    const session = await givenSession(app)
    const { access_token, refresh_token = '' } = await session.tokens()
    const client_id = session.client.client_id
    expect(await introspected(session, access_token)).toMatchObject({ active: true, client_id, scope })
    await revoked(session, access_token)
    expect(await introspected(session, access_token)).toEqual({ active: false })
    const next = await session.refreshed(refresh_token)
    await revoked(session, next.refresh_token ?? '')
    expect(await introspected(session, next.access_token)).toEqual({ active: false })
    await expect(session.refreshed(next.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('validates the JWT of an API as RFC 9068 has it', async () => {
    const app = await given(providerOptions)
    const session = await givenSession(app)
    const { access_token } = await session.tokens({ resource: RESOURCE })
    const { client_id } = session.client
    const claims = await oauth.validateJwtAccessToken(session.server, calling(access_token), RESOURCE, insecure)
    expect(claims).toMatchObject({ client_id, scope, iss: issuerOf(app), auth_time: expect.any(Number) })
    const other = oauth.validateJwtAccessToken(session.server, calling(access_token), `${RESOURCE}/other`, insecure)
    await expect(other).rejects.toThrow()
  })

  test('gets a token of the client itself, for an API', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { grant_types: ['client_credentials'], redirect_uris: [] })
    const server = await discovered(app)
    const basic = oauth.ClientSecretBasic(client.client_secret)
    const form = { scope: 'notes:read', resource: RESOURCE }
    const asked = await oauth.clientCredentialsGrantRequest(server, client, basic, form, insecure)
    const { access_token, refresh_token } = await oauth.processClientCredentialsResponse(server, client, asked)
    const claims = await oauth.validateJwtAccessToken(server, calling(access_token), RESOURCE, insecure)
    expect(claims).toMatchObject({ sub: client.client_id, client_id: client.client_id, scope: 'notes:read' })
    expect(refresh_token).toBeUndefined()
  })

  test('gets a token of a client that signs, once for each assertion', async () => {
    const app = await given(providerOptions)
    const pair = await givenKeyPair()
    const client = await givenOAuthClient(app, signingWith(pair))
    const server = await discovered(app)
    expect(server).toMatchObject({
      token_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt']),
      token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    })
    const by = (jti?: string) =>
      oauth.PrivateKeyJwt(pair.privateKey, {
        [oauth.modifyAssertion]: (_header, payload) => void (jti !== undefined && Object.assign(payload, { jti })),
      })
    const asked = (jti?: string) =>
      oauth.clientCredentialsGrantRequest(server, client, by(jti), { scope: 'notes:read' }, insecure)
    const token = await oauth.processClientCredentialsResponse(server, client, await asked())
    expect(token).toMatchObject({ scope: 'notes:read' })
    await oauth.processClientCredentialsResponse(server, client, await asked('one'))
    const replayed = oauth.processClientCredentialsResponse(server, client, await asked('one'))
    await expect(replayed).rejects.toMatchObject({ status: 401 })
  })

  test('registers a client, which signs a user in', async () => {
    const app = await given(openOptions)
    const server = await discovered(app)
    const metadata = {
      ...{ client_name: 'Notes', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    }
    const asked = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
    const client = await oauth.processDynamicClientRegistrationResponse(asked)
    expect(client).toMatchObject({ ...metadata, client_id: expect.any(String) })
    expect(client.client_secret).toBeUndefined()
    const session = sessionOf(server, client, { by: oauth.None(), browser: await signedUp(app, 'Olga') })
    const { access_token, refresh_token = '' } = await session.tokens()
    expect(access_token).not.toBe((await session.refreshed(refresh_token)).access_token)
  })

  test.each(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'tls_client_auth'])(
    'registers a client that would prove itself by %s, without that, and signs a user in',
    async (token_endpoint_auth_method) => {
      const app = await given(openOptions)
      const server = await discovered(app)
      const jwks_uri = 'https://app.example.com/keys'
      const grant_types = ['authorization_code', 'refresh_token', 'client_credentials']
      const metadata = { redirect_uris: [REDIRECT], token_endpoint_auth_method, jwks_uri, grant_types }
      const asked = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
      const client = await oauth.processDynamicClientRegistrationResponse(asked)
      const registered = ['authorization_code', 'refresh_token']
      expect(client).toMatchObject({ token_endpoint_auth_method: 'none', grant_types: registered })
      expect([client.client_secret, client.jwks_uri]).toEqual([undefined, undefined])
      const session = sessionOf(server, client, { by: oauth.None(), browser: await signedUp(app, 'Olga') })
      expect((await session.tokens()).token_type).toBe('bearer')
    },
  )

  test.each([
    ['a redirect to a foreign http address', { redirect_uris: ['http://app.example.com/'] }, 'invalid_redirect_uri'],
    ['the implicit grant', { redirect_uris: [REDIRECT], response_types: ['token'] }, META],
    ['no redirect', { redirect_uris: [] }, META],
  ])('is refused a registration with %s', async (_what, metadata, error) => {
    const app = await given(openOptions)
    const asked = await oauth.dynamicClientRegistrationRequest(await discovered(app), metadata, insecure)
    await expect(oauth.processDynamicClientRegistrationResponse(asked)).rejects.toMatchObject({ error, status: 400 })
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })

  test('reads what user info refuses a token that is none', async () => {
    const app = await given(providerOptions)
    const server = await discovered(app)
    const asked = await oauth.userInfoRequest(server, { client_id: 'any' }, 'no-token', insecure)
    const read = oauth.processUserInfoResponse(server, { client_id: 'any' }, oauth.skipSubjectCheck, asked)
    const parameters = expect.objectContaining({ error: 'invalid_token' })
    await expect(read).rejects.toMatchObject({ status: 401, cause: [{ scheme: 'bearer', parameters }] })
  })
})

const META = 'invalid_client_metadata'

async function discovered(app: TestApp): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(issuerOf(app))
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
}

type Session = ReturnType<typeof sessionOf>

/** A client with a secret, and the browser of its user. */
async function givenSession(app: TestApp) {
  const client: GivenClient = await givenOAuthClient(app)
  const by = oauth.ClientSecretBasic(client.client_secret)
  return sessionOf(await discovered(app), client, { by, browser: await signedUp(app, 'Olga') })
}

function sessionOf(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { by, browser }: { by: oauth.ClientAuth; browser: TestClient },
) {
  return {
    ...{ server, client, by },
    async tokens(parameters: Record<string, string> = {}): Promise<oauth.TokenEndpointResponse> {
      const verifier = oauth.generateRandomCodeVerifier()
      const nonce = oauth.generateRandomNonce()
      const url = new URL(server.authorization_endpoint ?? '')
      const challenge = await oauth.calculatePKCECodeChallenge(verifier)
      const own = { client_id: client.client_id, redirect_uri: REDIRECT, response_type: 'code', scope, nonce }
      const sent = { ...own, code_challenge: challenge, code_challenge_method: 'S256', ...parameters }
      url.search = new URLSearchParams(sent).toString()
      const arrived = oauth.validateAuthResponse(server, client, await followed(browser, url), oauth.expectNoState)
      const asked = await oauth.authorizationCodeGrantRequest(
        ...([server, client, by, arrived, REDIRECT, verifier, insecure] as const),
      )
      return oauth.processAuthorizationCodeResponse(server, client, asked, { expectedNonce: nonce })
    },
    async refreshed(token: string): Promise<oauth.TokenEndpointResponse> {
      const asked = await oauth.refreshTokenGrantRequest(server, client, by, token, insecure)
      return oauth.processRefreshTokenResponse(server, client, asked)
    },
  }
}

async function introspected({ server, client, by }: Session, token: string): Promise<oauth.IntrospectionResponse> {
  const asked = await oauth.introspectionRequest(server, client, by, token, insecure)
  return oauth.processIntrospectionResponse(server, client, asked)
}

async function revoked({ server, client, by }: Session, token: string): Promise<void> {
  await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, by, token, insecure))
}

function calling(token: string): Request {
  return new Request(RESOURCE, { headers: { authorization: `Bearer ${token}` } })
}
