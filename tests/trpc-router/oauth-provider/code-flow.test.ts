import {
  authorizePath,
  exchange,
  givenCode,
  givenOAuthClient,
  givenTokens,
  locationOf,
  pageQuery,
  providerOptions,
  REDIRECT,
  RESOURCE,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'

describe('an authorization code', () => {
  const given = testAppsOn()

  test('is given after consent, and gives tokens that tell of the user', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client, { nonce: 'n-1' }))
    const shown = await olga.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
    expect(shown).toMatchObject({ step: 'consent', client: { name: 'Acme Notes', redirectHost: 'app.example.com' } })
    const consented = await olga.post('/oauth2/consent', { accept: true, oauth_query })
    const url = new URL(consented.json.url)
    expect(url.origin + url.pathname).toBe(REDIRECT)
    const issuer = `${app.baseUrl}/api/auth`
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ state: 'the-state', iss: issuer })
    const answer = await exchange(app, client, url.searchParams.get('code') ?? '')
    expect(answer).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 600 } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
    const { payload, protectedHeader } = await jwtVerify(answer.json.id_token, keys, {
      issuer,
      audience: client.client_id,
    })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({ nonce: 'n-1', acr: '1', amr: ['pwd'], auth_time: expect.any(Number) })
    const told = await userInfo(app, answer.json.access_token)
    expect(told.json).toMatchObject({ sub: payload.sub, email: 'olga@example.com', name: 'Olga' })
  })

  test('is given without a page where the user has consented before, to as much, and asks for more alone', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenCode(olga, authorizePath(client, { scope: 'openid email' }))
    const again = await locationOf(olga, authorizePath(client, { scope: 'openid' }))
    expect(again.searchParams.has('code')).toBe(true)
    await givenCode(olga, authorizePath(client, { scope: 'openid profile' }))
    // What was consented to adds up (O6).
    for (const scope of ['openid email', 'openid profile', 'openid email profile']) {
      const silent = await locationOf(olga, authorizePath(client, { scope, prompt: 'none' }))
      expect(silent.searchParams.has('code')).toBe(true)
    }
    expect(await countRows(app.database, 'oauthConsent')).toBe(1)
  })

  test('for an API is a JWT that its key set verifies', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { access_token } = await givenTokens(app, olga, client, { scope: 'notes:read', resource: RESOURCE })
    const keys = createRemoteJWKSet(new URL(`${app.baseUrl}/api/auth/jwks`))
    const { payload } = await jwtVerify(access_token, keys, { audience: RESOURCE, typ: 'at+jwt' })
    expect(payload).toMatchObject({
      client_id: client.client_id,
      scope: 'notes:read offline_access',
      iss: `${app.baseUrl}/api/auth`,
    })
  })

  test('gives refresh tokens that rotate', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { refresh_token } = await givenTokens(app, olga, client)
    const second = await refresh(app, client, refresh_token)
    expect(second).toMatchObject({ status: 200, json: { scope: 'openid profile email offline_access' } })
    expect(second.json.refresh_token).not.toBe(refresh_token)
    // A lost answer: the same call again gives the same refresh token.
    expect((await refresh(app, client, refresh_token)).json.refresh_token).toBe(second.json.refresh_token)
    expect((await refresh(app, client, second.json.refresh_token)).status).toBe(200)
  })
})
