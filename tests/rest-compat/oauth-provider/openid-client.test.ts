import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { givenOAuthClient, providerOptions, REDIRECT, RESOURCE } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { decodeJwt } from 'jose'
import * as openid from 'openid-client'
import { describe, expect, test } from 'vitest'
import { givenKeyPair, signingWith } from '#trpc-router/oauth-provider/signed-assertions.ts'
import { begun, discovered, followed, issuerOf, signedInBy } from './relying-parties.ts'

const METADATA = [
  '/api/auth/.well-known/openid-configuration',
  '/api/auth/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration/api/auth',
  '/.well-known/oauth-authorization-server/api/auth',
]
const insecure = { execute: [openid.allowInsecureRequests] }

describe('openid-client', () => {
  const given = testAppsOn()

  test.each(METADATA)('finds the provider at %s', async (path) => {
    const app = await given(providerOptions)
    const found = await openid.discovery(new URL(app.baseUrl + path), 'any', undefined, openid.None(), insecure)
    const server = found.serverMetadata()
    const issuer = issuerOf(app)
    expect(server).toMatchObject({ issuer, authorization_endpoint: `${issuer}/oauth2/authorize` })
    expect([server.supportsPKCE(), server.authorization_response_iss_parameter_supported]).toEqual([true, true])
  })

  test.each(['oidc', 'oauth2'] as const)('finds it by the rule of %s', async (algorithm) => {
    const app = await given(providerOptions)
    const issuer = new URL(issuerOf(app))
    const found = await openid.discovery(issuer, 'any', undefined, openid.None(), { ...insecure, algorithm })
    expect(found.serverMetadata().token_endpoint).toBe(`${issuer}/oauth2/token`)
  })

  test.each([
    ['client_secret_basic', openid.ClientSecretBasic],
    ['client_secret_post', openid.ClientSecretPost],
  ] as const)('signs a user in with %s', async (token_endpoint_auth_method, authentication) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { token_endpoint_auth_method })
    const configuration = await discovered(app, client, authentication(client.client_secret))
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT)
    expect(tokens.claims()).toMatchObject({ iss: issuerOf(app), aud: client.client_id, acr: '1', amr: ['pwd'] })
    expect(await userInfoOf(configuration, tokens)).toMatchObject({ email: 'olga@example.com', name: 'Olga' })
  })

  test.each(['RS256', 'PS256', 'ES256', 'Ed25519'])('signs a user in with a key of %s', async (alg) => {
    const app = await given(providerOptions)
    const { privateKey, publicKey } = await givenKeyPair(alg)
    const client = await givenOAuthClient(app, signingWith({ alg, privateKey, publicKey }))
    const key = { key: privateKey, kid: publicKey.kid ?? '' }
    const configuration = await discovered(app, { client_id: client.client_id }, openid.PrivateKeyJwt(key))
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT)
    expect(await userInfoOf(configuration, tokens)).toMatchObject({ email: 'olga@example.com' })
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(await openid.tokenIntrospection(configuration, next.access_token)).toMatchObject({ active: true })
    await openid.tokenRevocation(configuration, next.access_token)
    expect(await openid.tokenIntrospection(configuration, next.access_token)).toEqual({ active: false })
  })

  test('signs a user in without a secret', async () => {
    const app = await given(providerOptions)
    const { client_id } = await givenOAuthClient(app, { token_endpoint_auth_method: 'none' })
    const configuration = await discovered(app, { client_id }, openid.None())
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT)
    expect(await userInfoOf(configuration, tokens)).toMatchObject({ email: 'olga@example.com' })
  })

  test('signs a user in to a native application, on any port of the loopback interface', async () => {
    const app = await given(providerOptions)
    const { client_id } = await givenOAuthClient(app, {
      ...{ token_endpoint_auth_method: 'none', application_type: 'native' },
      redirect_uris: ['http://127.0.0.1/callback'],
    })
    const configuration = await discovered(app, { client_id }, openid.None())
    const listener = await listening()
    const { url, checks } = await begun(configuration, `${listener.origin}/callback`)
    await fetch(await followed(await signedUp(app, 'Olga'), url))
    const arrived = new URL((await listener.requested) ?? '', listener.origin)
    const tokens = await openid.authorizationCodeGrant(configuration, arrived, checks)
    expect(await userInfoOf(configuration, tokens)).toMatchObject({ email: 'olga@example.com' })
  })

  test('gets a JWT for an API, also when it refreshes', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const configuration = await discovered(app, client)
    const scope = 'openid notes:read offline_access'
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT, { scope, resource: RESOURCE })
    expect(tokens.access_token.split('.')).toHaveLength(3)
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '', { resource: RESOURCE })
    expect(next.access_token.split('.')).toHaveLength(3)
    expect(next.scope).toBe(scope)
  })

  test('gets a JWT for an API whose resource it has parsed, for that as it is configured', async () => {
    const resources = ['https://api.example.com']
    const app = await given({ oauthProvider: { ...providerOptions.oauthProvider, resources } })
    const configuration = await discovered(app, await givenOAuthClient(app))
    const asked = { scope: 'openid notes:read offline_access', resource: 'https://api.example.com/' }
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT, asked)
    expect(decodeJwt(tokens.access_token).aud).toContain('https://api.example.com')
    const { resource } = asked
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '', { resource })
    expect(decodeJwt(next.access_token).aud).toContain('https://api.example.com')
  })

  test('refreshes with an ID token of the same user and the same sign-in', async () => {
    const app = await given(providerOptions)
    const configuration = await discovered(app, await givenOAuthClient(app))
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT)
    app.pass(60)
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    const { sub, auth_time } = tokens.claims() ?? {}
    expect(next.claims()).toMatchObject({ sub, auth_time })
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(await userInfoOf(configuration, next)).toMatchObject({ email: 'olga@example.com' })
  })

  test.each(['RS256', 'ES256', 'EdDSA'])('verifies ID tokens of %s by the published keys', async (alg) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { id_token_signed_response_alg: alg })
    const configuration = await discovered(app, client, undefined, { id_token_signed_response_alg: alg })
    openid.enableNonRepudiationChecks(configuration)
    const tokens = await signedInBy(configuration, await signedUp(app, 'Olga'), REDIRECT)
    const [header = ''] = (tokens.id_token ?? '').split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg })
    expect(tokens.claims()).toMatchObject({ at_hash: expect.any(String) })
  })
})

async function userInfoOf(
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<openid.UserInfoResponse> {
  return openid.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? '')
}

/** A native application that waits for its user; `requested` is the path with the code. */
async function listening(): Promise<{ origin: string; requested: Promise<string | undefined> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const requested = new Promise<string | undefined>((resolve) => {
    server.once('request', ({ url }, response) => {
      response.end()
      server.close()
      resolve(url)
    })
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}
