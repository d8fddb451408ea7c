import { givenOAuthClient, locationOf, providerOptions, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import * as openid from 'openid-client'
import { describe, expect, test } from 'vitest'
import { answered, begun, discovered, followed, issuerOf, signedInBy } from './relying-parties.ts'

describe('what openid-client reads at its redirect URI', () => {
  const given = testAppsOn()

  async function ready() {
    const app = await given(providerOptions)
    const configuration = await discovered(app, await givenOAuthClient(app))
    return { app, configuration, olga: await signedUp(app, 'Olga') }
  }

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ scope: 'unknown' }, 'invalid_scope'],
    [{ resource: 'https://unknown.example.com' }, 'invalid_target'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ max_age: 'soon' }, 'invalid_request'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://app.example.com/request' }, 'request_uri_not_supported'],
  ])('is the error of a request with %j: %s', async (parameters, error) => {
    const { app, configuration, olga } = await ready()
    const { url, checks } = await begun(configuration, REDIRECT, parameters as Record<string, string>)
    const arrived = await locationOf(olga, url.pathname + url.search)
    expect(arrived.searchParams.get('iss')).toBe(issuerOf(app))
    await expect(openid.authorizationCodeGrant(configuration, arrived, checks)).rejects.toMatchObject({ error })
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('is that its user has denied', async () => {
    const { app, configuration, olga } = await ready()
    const { url, checks } = await begun(configuration, REDIRECT)
    const arrived = await followed(olga, url, { accept: false })
    const read = openid.authorizationCodeGrant(configuration, arrived, checks)
    await expect(read).rejects.toMatchObject({ error: 'access_denied' })
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('is, with prompt=none, which page its user would have to see', async () => {
    const { app, configuration, olga } = await ready()
    const silently = async (browser = olga, parameters = {}) => {
      const { url, checks } = await begun(configuration, REDIRECT, { prompt: 'none', ...parameters })
      return openid.authorizationCodeGrant(configuration, await locationOf(browser, url.pathname + url.search), checks)
    }
    await expect(silently(app.client())).rejects.toMatchObject({ error: 'login_required' })
    await expect(silently()).rejects.toMatchObject({ error: 'consent_required' })
    await signedInBy(configuration, olga, REDIRECT)
    expect((await silently()).claims()).toMatchObject({ iss: issuerOf(app) })
    app.pass(100)
    await expect(silently(olga, { max_age: '60' })).rejects.toMatchObject({ error: 'login_required' })
    expect((await silently(olga, { max_age: '600' })).claims()).toMatchObject({ auth_time: expect.any(Number) })
  })

  test('is no code of another issuer, state, nonce or verifier', async () => {
    const { configuration, olga } = await ready()
    const { url, checks } = await begun(configuration, REDIRECT)
    const arrived = await followed(olga, url)
    for (const foreign of [
      changed(arrived, 'iss', 'https://elsewhere.example.com'),
      changed(arrived, 'iss', undefined),
      changed(arrived, 'state', 'another'),
    ]) {
      await expect(openid.authorizationCodeGrant(configuration, foreign, checks)).rejects.toThrow()
    }
    const foreign = { ...checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() }
    const read = openid.authorizationCodeGrant(configuration, arrived, foreign)
    await expect(read).rejects.toMatchObject({ error: 'invalid_grant' })
    const expectedNonce = openid.randomNonce()
    const other = openid.authorizationCodeGrant(configuration, arrived, { ...checks, expectedNonce })
    await expect(other).rejects.toThrow('unexpected JWT claim value')
  })

  test('is checked to be of a user who has just proved who they are, where max_age asks for it', async () => {
    const { app, configuration, olga } = await ready()
    app.stopClock()
    app.pass(100)
    const { url, checks } = await begun(configuration, REDIRECT, { max_age: '60' })
    const page = await locationOf(olga, url.pathname + url.search)
    await expect(answered(olga, page)).rejects.toThrow('AUTHORIZATION_REQUEST_INVALID')
    await olga.post('/step-up/password', { password: 'correct-horse-battery' })
    const read = openid.authorizationCodeGrant(configuration, await answered(olga, page), { ...checks, maxAge: 60 })
    expect((await read).claims()?.auth_time).toBe(Math.floor(app.services.now().getTime() / 1000))
  })
})

function changed(url: URL, name: string, value: string | undefined): URL {
  const copy = new URL(url)
  if (value === undefined) copy.searchParams.delete(name)
  else copy.searchParams.set(name, value)
  return copy
}
