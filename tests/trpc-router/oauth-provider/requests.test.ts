import {
  authorizePath,
  givenCode,
  givenOAuthClient,
  locationOf,
  pageQuery,
  providerOptions,
  REDIRECT,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe('a request', () => {
  const given = testAppsOn()

  test.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI with more behind it', { redirect_uri: `${REDIRECT}/../evil` }],
    ['no redirect URI', { redirect_uri: '' }],
  ])('of %s leads nowhere (O12)', async (_title, parameters) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const before = await tablesWithoutCounters(app.database)
    const answer = await (await signedUp(app, 'Olga')).get(authorizePath(client, parameters))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect((await tablesWithoutCounters(app.database)).oauthGrant).toEqual(before.oauthGrant)
  })

  test.each([
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ scope: 'unknown' }, 'invalid_scope'],
    [{ resource: 'https://evil.example' }, 'invalid_target'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ prompt: 'none' }, 'consent_required'],
  ])('with %o is refused at the redirect URI by %s, with its state and issuer', async (parameters, error) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const url = await locationOf(await signedUp(app, 'Olga'), authorizePath(client, parameters))
    expect(url.origin + url.pathname).toBe(REDIRECT)
    const told = Object.fromEntries(url.searchParams)
    expect(told).toMatchObject({ error, state: 'the-state', iss: `${app.baseUrl}/api/auth` })
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('of a parameter twice is refused, and of a redirect URI twice leads nowhere', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const twice = await locationOf(olga, `${authorizePath(client)}&nonce=1&nonce=2`)
    expect(twice.searchParams.get('error')).toBe('invalid_request')
    expect((await olga.get(`${authorizePath(client)}&redirect_uri=https://evil.example`)).status).toBe(400)
  })

  test('is answered by the browser that it began in alone, and by one answer (O5)', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const oauth_query = await pageQuery(olga, authorizePath(client))
    const elsewhere = await mia.post('/oauth2/consent', { accept: true, oauth_query })
    expect(elsewhere).toMatchObject({ status: 400, json: { code: 'AUTHORIZATION_REQUEST_INVALID' } })
    expect((await olga.post('/oauth2/consent', { accept: true, oauth_query })).status).toBe(200)
    expect((await olga.post('/oauth2/consent', { accept: true, oauth_query })).status).toBe(400)
    expect(await countRows(app.database, 'oauthGrant')).toBe(1)
  })

  test('that is denied tells the client, and gives nothing', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client))
    const { json } = await olga.post('/oauth2/consent', { accept: false, oauth_query })
    expect(new URL(json.url).searchParams.get('error')).toBe('access_denied')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
    const types = ((await allTables(app.database)).auditEvent ?? []).map(({ type }) => type)
    expect(types).toContain('oauth-consent.denied')
  })

  test('is consented to as far as it asked, and not for more', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client, { scope: 'openid email' }))
    const more = await olga.post('/oauth2/consent', { accept: true, scope: 'openid profile', oauth_query })
    expect(more).toMatchObject({ status: 400, json: { code: 'INVALID_SCOPE' } })
    expect((await olga.post('/oauth2/consent', { accept: true, scope: 'openid', oauth_query })).status).toBe(200)
    expect((await allTables(app.database)).oauthConsent).toMatchObject([{ scopes: ['openid'] }])
  })

  test.each(['', ' '])('is consented to without any scope by %j, and not to all of them', async (scope) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client, { scope: 'openid email' }))
    expect((await olga.post('/oauth2/consent', { accept: true, scope, oauth_query })).status).toBe(200)
    expect((await allTables(app.database)).oauthConsent).toMatchObject([{ scopes: [] }])
  })

  test.each([
    ['denied', { accept: false }, '/oauth2/consent'],
    ['gone on with', { selected: true }, '/oauth2/continue'],
  ])('that is %s leads to no redirect URI that its client has lost meanwhile', async (_title, answer, path) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client))
    const { client_id } = client
    const update = { redirect_uris: ['https://app.example.com/other'] }
    await (await signedIn(app, 'Adam')).post('/oauth2/update-client', { client_id, update })
    const answered = await olga.post(path, { ...answer, oauth_query })
    expect(answered).toMatchObject({ status: 400, json: { code: 'AUTHORIZATION_REQUEST_INVALID' } })
  })

  test('for a new sign-in is answered by no session that is older', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenCode(olga, authorizePath(client))
    app.pass(1)
    const oauth_query = await pageQuery(olga, authorizePath(client, { prompt: 'login' }))
    const shown = await olga.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
    expect(shown.step).toBe('confirm')
    expect((await olga.post('/oauth2/consent', { accept: true, oauth_query })).status).toBe(400)
    const none = await locationOf(olga, authorizePath(client, { prompt: 'none', max_age: '0' }))
    expect(none.searchParams.get('error')).toBe('login_required')
  })

  test('while an admin impersonates a user gives no code', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenCode(olga, authorizePath(client))
    const adam = app.client()
    await adam.post('/sign-in/email', { email: 'adam@example.com', password: 'correct-horse-battery' })
    const { user } = (await olga.get('/get-session')).json
    await adam.post('/admin/impersonate-user', { userId: user.id })
    const before = await countRows(app.database, 'oauthGrant')
    const oauth_query = await pageQuery(adam, authorizePath(client))
    const refused = await adam.post('/oauth2/consent', { accept: true, oauth_query })
    expect(refused).toMatchObject({ status: 403, json: { code: 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING' } })
    expect(await countRows(app.database, 'oauthGrant')).toBe(before)
  })
})
