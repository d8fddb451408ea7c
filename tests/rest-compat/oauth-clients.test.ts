import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { approve, deviceOptions } from '@foyer/testing/devices'
import { givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { describe, expect, test } from 'vitest'
import { givenKeyPair, signingWith } from '#trpc-router/oauth-provider/signed-assertions.ts'

const options = { ...deviceOptions, deviceAuthorization: { ...deviceOptions.deviceAuthorization, interval: 1 } }
const client = { client_id: 'cli' }
const insecure = { [oauth.allowInsecureRequests]: true }

describe.each(['oidc', 'oauth2'] as const)('with the address that %s clients derive of the issuer', (algorithm) => {
  const given = testAppsOn()

  test('openid-client discovers the service and signs a user in by a code', async () => {
    const app = await given(options)
    const configuration = await openid.discovery(new URL(issuerOf(app)), 'cli', undefined, openid.None(), {
      algorithm,
      execute: [openid.allowInsecureRequests],
    })
    const olga = await signedUp(app, 'Olga')
    const codes = await openid.initiateDeviceAuthorization(configuration, { scope: 'read' })
    expect(codes).toMatchObject({ verification_uri: `${app.baseUrl}/device`, interval: 1 })
    const token = openid.pollDeviceAuthorizationGrant(configuration, codes)
    expect((await approve(olga, codes)).status).toBe(200)
    const { access_token, scope } = await token
    expect(scope).toBe('read')
    const session = new URL(`${issuerOf(app)}/get-session`)
    const answer = await openid.fetchProtectedResource(configuration, access_token, session, 'GET')
    expect(await answer.json()).toMatchObject({ user: { email: 'olga@example.com' } })
  })

  test('oauth4webapi is told every step of the grant: to wait, to slow down, the token, and that a code works once', async () => {
    const app = await given(options)
    app.stopClock()
    const server = await discovered(app, algorithm)
    const asked = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: 'read' }, insecure)
    const codes = await oauth.processDeviceAuthorizationResponse(server, client, asked)
    expect(await redeemed(server, codes.device_code)).toBe('authorization_pending')
    expect(await redeemed(server, codes.device_code)).toBe('slow_down')
    await approve(await signedUp(app, 'Olga'), codes)
    app.pass(7)
    expect(await redeemed(server, codes.device_code)).toMatchObject({ token_type: 'bearer', scope: 'read' })
    expect(await redeemed(server, codes.device_code)).toBe('invalid_grant')
  })

  test('oauth4webapi is told that a user has denied, that a code has expired, and that a client is unknown', async () => {
    const app = await given(options)
    app.stopClock()
    const server = await discovered(app, algorithm)
    const olga = await signedUp(app, 'Olga')
    const { device_code: denied, user_code } = await codesOf(server)
    await olga.get(`/device?user_code=${user_code}`)
    await olga.post('/device/deny', { userCode: user_code })
    expect(await redeemed(server, denied)).toBe('access_denied')
    const { device_code: late } = await codesOf(server)
    app.pass(1800)
    expect(await redeemed(server, late)).toBe('expired_token')
    const sessions = await countRows(app.database, 'session')
    expect(await redeemed(server, late, { client_id: 'nobody' })).toBe('invalid_client')
    expect(await countRows(app.database, 'session')).toBe(sessions)
  })
})

describe('an OAuth client that is registered for the device grant', () => {
  const given = testAppsOn()
  const metadata = {
    ...{ client_name: 'Acme TV', redirect_uris: [], grant_types: [DEVICE_GRANT, 'refresh_token'] },
    token_endpoint_auth_method: 'none',
  }
  const scope = 'openid email offline_access'

  test('gets tokens by openid-client', async () => {
    const app = await given({ ...providerOptions, deviceAuthorization: { interval: 1 } })
    const { client_id } = await givenOAuthClient(app, metadata)
    const execute = [openid.allowInsecureRequests]
    const at = new URL(issuerOf(app))
    const configuration = await openid.discovery(at, client_id, undefined, openid.None(), { execute })
    const olga = await signedUp(app, 'Olga')
    const codes = await openid.initiateDeviceAuthorization(configuration, { scope })
    const polling = openid.pollDeviceAuthorizationGrant(configuration, codes)
    expect((await approve(olga, codes)).status).toBe(200)
    const tokens = await polling
    const { sub = '' } = tokens.claims() ?? {}
    const shown = await openid.fetchUserInfo(configuration, tokens.access_token, sub)
    expect(shown).toMatchObject({ email: 'olga@example.com' })
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(next.claims()).toMatchObject({ sub })
  })

  test('gets tokens by oauth4webapi, with a key', async () => {
    const app = await given(providerOptions)
    app.stopClock()
    const pair = await givenKeyPair()
    const made = await givenOAuthClient(app, { ...metadata, ...signingWith(pair), grant_types: metadata.grant_types })
    const signing = { client_id: made.client_id }
    const server = await discovered(app, 'oidc')
    const by = oauth.PrivateKeyJwt(pair.privateKey)
    const asked = await oauth.deviceAuthorizationRequest(server, signing, by, { scope }, insecure)
    const { device_code, user_code } = await oauth.processDeviceAuthorizationResponse(server, signing, asked)
    await approve(await signedUp(app, 'Olga'), { device_code, user_code })
    const answered = await oauth.deviceCodeGrantRequest(server, signing, by, device_code, insecure)
    const tokens = await oauth.processDeviceCodeResponse(server, signing, answered)
    expect(tokens).toMatchObject({ scope, refresh_token: expect.any(String), id_token: expect.any(String) })
  })
})

async function discovered(app: TestApp, algorithm: 'oidc' | 'oauth2'): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(issuerOf(app))
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm, ...insecure }))
}

async function codesOf(server: oauth.AuthorizationServer): Promise<oauth.DeviceAuthorizationResponse> {
  const asked = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), {}, insecure)
  return oauth.processDeviceAuthorizationResponse(server, client, asked)
}

/** What the token endpoint answers a device, or its error. */
async function redeemed(
  server: oauth.AuthorizationServer,
  code: string,
  by: oauth.Client = client,
): Promise<oauth.TokenEndpointResponse | string> {
  const answer = await oauth.deviceCodeGrantRequest(server, by, oauth.None(), code, insecure)
  try {
    return await oauth.processDeviceCodeResponse(server, by, answer)
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return error.error
    throw error
  }
}

function issuerOf({ baseUrl }: TestApp): string {
  return `${baseUrl}/api/auth`
}
