import { createHash } from 'node:crypto'
import { REDIRECT, userInfo } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { begin, claimsIn, tokensFor, userInfoBy, verified } from './conformance.ts'
import { openOptions } from './relying-parties.ts'

describe('OpenID Connect Basic OP: ID tokens, user info and scopes', () => {
  const given = testAppsOn()

  test('oidcc-server: the ID token has what OpenID Connect requires, and at_hash fits the access token', async () => {
    const scenario = await begin(given)
    const { access_token, id_token } = await tokensFor(scenario, { nonce: 'n-1' })
    const { iss, aud, sub, iat = 0, exp, at_hash, nonce } = await claimsIn(scenario, id_token)
    const half = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url')
    const { issuer, client } = scenario
    expect({ iss, aud, exp, at_hash, nonce }).toEqual({
      ...{ iss: issuer, aud: client.client_id, exp: iat + 3600 },
      ...{ at_hash: half, nonce: 'n-1' },
    })
    expect(String(sub).length).toBeLessThanOrEqual(255)
  })

  test('oidcc-idtoken-signature: the key is named and published, without anything private', async () => {
    const scenario = await begin(given)
    const { protectedHeader } = await verified(scenario, (await tokensFor(scenario)).id_token)
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    const { keys } = (await scenario.app.client().get('/jwks')).json
    const named = keys.filter(({ kid }: { kid: string }) => kid === protectedHeader.kid)
    expect(named).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', n: expect.any(String) })])
    for (const key of keys) expect(Object.keys(key)).not.toContain('d')
  })

  test('oidcc-idtoken-unsigned: no client is registered for ID tokens without a signature', async () => {
    const app = await given(openOptions)
    const metadata = await app.client().get('/.well-known/openid-configuration')
    expect(metadata.json.id_token_signing_alg_values_supported).not.toContain('none')
    const asked = { redirect_uris: [REDIRECT], id_token_signed_response_alg: 'none' }
    const answer = await app.client().post('/oauth2/register', asked)
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_client_metadata' } })
  })

  test('oidcc-idtoken-rs256: is what a client gets that asks for nothing else', async () => {
    const scenario = await begin(given)
    expect(decodeProtectedHeader((await tokensFor(scenario)).id_token).alg).toBe('RS256')
  })

  test.each([
    ['oidcc-userinfo-get', 'GET'],
    ['oidcc-userinfo-post-header', 'POST'],
  ] as const)('%s: tells the same sub as the ID token', async (_name, method) => {
    const scenario = await begin(given)
    const { access_token, id_token } = await tokensFor(scenario)
    const answer = await userInfoBy(scenario, method, access_token)
    const { sub } = await claimsIn(scenario, id_token)
    expect(answer).toMatchObject({ status: 200, json: { sub, email: 'olga@example.com' } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('oidcc-userinfo-post-body: a token in the body is none, and the challenge says so', async () => {
    const scenario = await begin(given)
    const { access_token } = await tokensFor(scenario)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ access_token }).toString()
    const answer = await scenario.app.client().raw('POST', '/oauth2/userinfo', body, type)
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_token' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="oauth2"')
  })

  test('oidcc-userinfo with a token that is none names the error, as one without a token does not', async () => {
    const { app } = await begin(given)
    const challengeOf = async (authorization?: string) =>
      (await app.client({ ...(authorization && { authorization }) }).get('/oauth2/userinfo')).headers.get(
        'www-authenticate',
      )
    expect(await challengeOf()).toBe('Bearer realm="oauth2"')
    expect(await challengeOf('Basic YWJj')).toBe('Bearer realm="oauth2"')
    expect(await challengeOf('Bearer none')).toMatch(/^Bearer error="invalid_token"/)
  })

  test('oidcc-userinfo without openid in its scope is refused', async () => {
    const scenario = await begin(given)
    const { access_token } = await tokensFor(scenario, { scope: 'profile' })
    const answer = await userInfo(scenario.app, access_token)
    expect(answer).toMatchObject({ status: 403, json: { error: 'insufficient_scope' } })
  })

  const profile = { name: 'Olga', updated_at: expect.any(Number) }
  const email = { email: 'olga@example.com', email_verified: false }

  test.each([
    ['oidcc-scope-profile', 'openid profile', profile],
    ['oidcc-scope-email', 'openid email', email],
    ['oidcc-scope-all', 'openid profile email address phone offline_access', { ...profile, ...email }],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', email],
    ['oidcc-scope-address, which is unknown here', 'openid address', {}],
    ['oidcc-scope-phone, which is unknown here', 'openid phone', {}],
  ])('%s: %s', async (_name, scope, claims) => {
    const scenario = await begin(given)
    const tokens = await tokensFor(scenario, { scope })
    const known = scope.split(' ').filter((name) => !['address', 'phone'].includes(name))
    expect(tokens.scope).toBe(known.join(' '))
    const answer = await userInfo(scenario.app, tokens.access_token)
    expect(answer.json).toEqual({ sub: (await claimsIn(scenario, tokens.id_token)).sub, ...claims })
  })

  test('oidcc-claims-essential: claims are not supported, which the metadata says, and the request goes on', async () => {
    const scenario = await begin(given)
    const metadata = await scenario.app.client().get('/.well-known/openid-configuration')
    expect(metadata.json.claims_parameter_supported).toBe(false)
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } })
    const { access_token } = await tokensFor(scenario, { scope: 'openid', claims })
    expect(Object.keys((await userInfo(scenario.app, access_token)).json)).toEqual(['sub'])
  })

  test('oidcc-userinfo-rs256: no client is registered for signed user info, which is JSON', async () => {
    const scenario = await begin(given, { metadata: { userinfo_signed_response_alg: 'RS256' } })
    const shown = await scenario.app.client().get('/.well-known/openid-configuration')
    expect(shown.json).not.toHaveProperty('userinfo_signing_alg_values_supported')
    const { access_token } = await tokensFor(scenario)
    expect((await userInfo(scenario.app, access_token)).headers.get('content-type')).toMatch(/^application\/json/)
  })
})
