import {
  authorizePath,
  exchange,
  type GivenClient,
  givenCode,
  givenOAuthClient,
  givenTokens,
  locationOf,
  providerOptions,
  REDIRECT,
  refresh,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedIn, signedUp } from '@foyer/testing/users'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'

describe('a request that is about one user', () => {
  const given = testAppsOn()

  test('by an ID token is answered for that user alone', async () => {
    const { app, client, olga, id_token } = await givenUser()
    const path = authorizePath(client, { id_token_hint: id_token, prompt: 'none' })
    expect((await locationOf(olga, path)).searchParams.get('code')).toMatch(/^\w+$/)
    const mia = await signedUp(app, 'Mia')
    await givenTokens(app, mia, client)
    const before = await countRows(app.database, 'oauthGrant')
    expect((await locationOf(mia, path)).searchParams.get('error')).toBe('login_required')
    expect(await countRows(app.database, 'oauthGrant')).toBe(before)
  })

  test('has another user choose an account, and tells the client where they stay who they are', async () => {
    const { app, client, id_token } = await givenUser()
    const mia = await signedUp(app, 'Mia')
    const page = await locationOf(mia, authorizePath(client, { id_token_hint: id_token }))
    const oauth_query = page.search.slice(1)
    const shown = await mia.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
    expect(shown.step).toBe('select-account')
    const { json } = await mia.post('/oauth2/continue', { selected: true, oauth_query })
    expect(json.url).toMatch(`${REDIRECT}?error=login_required`)
  })

  test('by a claim is answered for that user alone', async () => {
    const { app, client, olga, id_token } = await givenUser()
    const claims = JSON.stringify({ id_token: { sub: { value: decodeJwt(id_token).sub } } })
    const path = authorizePath(client, { claims, prompt: 'none' })
    expect((await locationOf(olga, path)).searchParams.has('code')).toBe(true)
    const mia = await signedUp(app, 'Mia')
    await givenTokens(app, mia, client)
    expect((await locationOf(mia, path)).searchParams.get('error')).toBe('login_required')
  })

  test('is refused with an ID token that is forged, or of another client', async () => {
    const { app, client, olga, id_token } = await givenUser()
    const made = await (await signedIn(app, 'Adam')).post('/oauth2/create-client', {
      ...{ client_name: 'Acme Tasks', redirect_uris: [REDIRECT] },
    })
    const forged = locationOf(olga, authorizePath(client, { id_token_hint: `${id_token.slice(0, -8)}AAAAAAAA` }))
    const foreign = locationOf(olga, authorizePath(made.json, { id_token_hint: id_token }))
    for (const { searchParams } of await Promise.all([forged, foreign])) {
      expect(searchParams.get('error_description')).toBe('id_token_hint is no ID token of this client')
    }
  })

  async function givenUser() {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    return { app, client, olga, ...(await givenTokens(app, olga, client)) }
  }
})

describe('a request with claims', () => {
  const given = testAppsOn()
  const claims = JSON.stringify({ id_token: { email: null, name: { essential: true }, picture: null } })

  test('has those of its scopes in the ID token too, also after a refresh', async () => {
    const { app, client, olga } = await givenUser()
    const tokens = await givenTokens(app, olga, client, { claims })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email: 'olga@example.com', name: 'Olga' })
    const { json } = await refresh(app, client, tokens.refresh_token)
    expect(decodeJwt(json.id_token)).toMatchObject({ email: 'olga@example.com', name: 'Olga' })
  })

  test('is told nothing that its scopes do not give', async () => {
    const { app, client, olga } = await givenUser()
    const code = await givenCode(olga, authorizePath(client, { claims, scope: 'openid profile' }))
    const { id_token } = (await exchange(app, client, code)).json
    expect(Object.keys(decodeJwt(id_token))).not.toContain('email')
    expect(decodeJwt(id_token)).toMatchObject({ name: 'Olga' })
  })

  test('that demands two factors is refused where the user has none, and one that wishes for them is not', async () => {
    const { client, olga } = await givenUser()
    const acr = { value: '2' }
    const demanding = JSON.stringify({ id_token: { acr: { ...acr, essential: true } } })
    const refused = await locationOf(olga, authorizePath(client, { claims: demanding }))
    expect(refused.searchParams.get('error')).toBe('unmet_authentication_requirements')
    const wishing = await locationOf(olga, authorizePath(client, { claims: JSON.stringify({ id_token: { acr } }) }))
    expect(wishing.pathname).toBe('/consent')
  })

  test.each(['{', '[]', '{"id_token":"email"}'])('of %s is refused', async (text) => {
    const { client, olga } = await givenUser()
    const { searchParams } = await locationOf(olga, authorizePath(client, { claims: text }))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ error: 'invalid_request', error_description: expect.stringContaining('claims') },
    })
  })

  async function givenUser() {
    const app = await given(providerOptions)
    return { app, client: await givenOAuthClient(app), olga: await signedUp(app, 'Olga') }
  }
})

describe('a request in a language', () => {
  const given = testAppsOn()

  test('leads to a page that is asked for in it', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const page = await locationOf(await signedUp(app, 'Olga'), authorizePath(client, { ui_locales: 'fr-CA de' }))
    expect(page.searchParams.get('ui_locales')).toBe('fr-CA de')
    expect(page.searchParams.getAll('ba_param')).toEqual(['ba_param', 'client_id', 'scope', 'sig', 'ui_locales'])
  })
})

describe('an error of an application that the service does not vouch for (RFC 9700, section 4.11.2)', () => {
  const given = testAppsOn()

  test.each([
    ['what it cannot have', { scope: 'unknown' }],
    ['what is given without a page', { prompt: 'none' }],
  ])('which asks for %s leads nowhere, before its user has let it in', async (_title, parameters) => {
    const app = await given({
      oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
    })
    const registered = await app.client().post('/oauth2/register', {
      ...{ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    })
    const client: GivenClient = { client_secret: '', ...registered.json }
    const olga = await signedUp(app, 'Olga')
    const path = authorizePath(client, parameters)
    for (const browser of [olga, app.client()]) {
      const answer = await browser.get(path)
      expect(answer).toMatchObject({ status: 400, json: { code: 'AUTHORIZATION_REQUEST_REFUSED' } })
      expect(answer.headers.has('location')).toBe(false)
    }
    await givenCode(olga, authorizePath(client, { scope: 'openid' }))
    expect((await locationOf(olga, path)).href).toMatch(`${REDIRECT}?error=`)
  })
})
