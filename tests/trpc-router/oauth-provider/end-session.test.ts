import type { TestClient } from '@foyer/testing/client'
import {
  authorizePath,
  givenCode,
  givenOAuthClient,
  givenTokens,
  locationOf,
  postForm,
  providerOptions,
  RESOURCE,
  refresh,
  VERIFIER,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'

const AFTERWARDS = 'https://app.example.com/signed-out'
const withAddress = { post_logout_redirect_uris: [AFTERWARDS] }

describe('an application that signs its user out (RP-Initiated Logout 1.0)', () => {
  const given = testAppsOn()

  test('names them by an ID token, also by one that has expired, and has the browser back with its state', async () => {
    const { app, client, olga, id_token } = await givenUser()
    app.pass(2 * 60 * 60)
    const back = await locationOf(olga, path({ id_token_hint: id_token, state: 's1', ...to(client) }))
    expect(back.href).toBe(`${AFTERWARDS}?state=s1`)
    expect((await olga.get('/get-session')).json).toBeNull()
    const again = await locationOf(olga, path({ id_token_hint: id_token, ...to(client) }))
    expect(again.href).toBe(AFTERWARDS)
  })

  test('ends what it could do without the user, and not what the user let it do while away', async () => {
    const { app, client, olga, id_token, refresh_token } = await givenUser()
    await givenTokens(app, olga, client, { scope: 'openid' })
    expect(await countRows(app.database, 'oauthGrant')).toBe(2)
    await locationOf(olga, path({ id_token_hint: id_token }))
    expect(await countRows(app.database, 'oauthGrant')).toBe(1)
    expect((await refresh(app, client, refresh_token)).status).toBe(200)
  })

  test('without an ID token has the user asked, who comes back once they have signed out', async () => {
    const { client, olga, app } = await givenUser()
    const before = await tablesWithoutCounters(app.database)
    const page = await locationOf(olga, path({ state: 's1', ...to(client) }))
    expect(page.pathname).toBe('/sign-out')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const next = page.searchParams.get('callbackURL') ?? ''
    await olga.post('/sign-out', {})
    expect((await locationOf(olga, next.replace('/api/auth', ''))).href).toBe(`${AFTERWARDS}?state=s1`)
  })

  test.each([
    ['of another user', async (app: TestApp, olga: TestClient) => [await signedUp(app, 'Mia'), olga] as const],
    ['of a user that an admin is there as', impersonated],
  ])('by an ID token %s signs nobody out', async (_title, browsers) => {
    const { app, client, olga, id_token } = await givenUser()
    const [browser] = await browsers(app, olga)
    const page = await locationOf(browser, path({ id_token_hint: id_token, ...to(client) }))
    expect(page.pathname).toBe('/sign-out')
    expect((await browser.get('/get-session')).json).not.toBeNull()
  })

  test('asks where the browser has other accounts beside, which would end too', async () => {
    const { app, client, olga, id_token } = await givenUser({ multiSession: { enabled: true } })
    await signedUp(app, 'Mia')
    await olga.post('/sign-in/email', details('Mia'))
    const { user } = (await olga.get('/get-session')).json
    const sessions = (await olga.get('/multi-session/list-device-sessions')).json
    const own = sessions.find((each: { user: { id: string } }) => each.user.id !== user.id)
    await olga.post('/multi-session/set-active', { sessionToken: own.session.token })
    expect((await locationOf(olga, path({ id_token_hint: id_token, ...to(client) }))).pathname).toBe('/sign-out')
    expect((await olga.get('/get-session')).json).not.toBeNull()
  })

  test.each([
    ['that is not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['without saying who it is', { post_logout_redirect_uri: AFTERWARDS, client_id: '', id_token_hint: '' }],
    ['as another application', { post_logout_redirect_uri: AFTERWARDS, client_id: 'nobody' }],
  ])('is led to no address %s, and signs nobody out', async (_title, parameters) => {
    const { app, client, olga, id_token } = await givenUser()
    const before = await tablesWithoutCounters(app.database)
    const answer = await olga.get(path({ id_token_hint: id_token, ...to(client), ...parameters }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('takes no token for an ID token that says something else, or is of another application', async () => {
    const { app, client, olga, access_token, id_token, refresh_token } = await givenUser({}, { resource: RESOURCE })
    const forged = `${id_token.slice(0, -8)}AAAAAAAA`
    for (const id_token_hint of [access_token, forged, 'x.y.z']) {
      const page = await locationOf(olga, path({ id_token_hint, ...to(client) }))
      expect(page.pathname).toBe('/sign-out')
    }
    const narrowed = await refresh(app, client, refresh_token, { scope: 'profile' })
    expect(decodeJwt(narrowed.json.access_token).aud).toBe(RESOURCE)
    const asIdToken = await locationOf(olga, path({ id_token_hint: narrowed.json.access_token }))
    expect(asIdToken.pathname).toBe('/sign-out')
    const other = await (await signedIn(app, 'Adam')).post('/oauth2/create-client', {
      ...{ client_name: 'Tasks', redirect_uris: ['https://tasks.example.com/'], ...withAddress },
    })
    const asOther = await locationOf(olga, path({ id_token_hint: id_token, ...to(other.json) }))
    expect(asOther.pathname).toBe('/sign-out')
    expect((await olga.get('/get-session')).json).not.toBeNull()
  })

  test('that has registered itself has a browser back whose user it has signed out, and no other', async () => {
    const app = await given({
      oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
    })
    const registered = await app.client().post('/oauth2/register', {
      ...{ redirect_uris: ['https://app.example.com/callback'], ...withAddress, token_endpoint_auth_method: 'none' },
    })
    const client = { client_secret: '', ...registered.json }
    const olga = await signedUp(app, 'Olga')
    const { id_token } = await givenTokensOf(app, olga, client)
    const stranger = app.client()
    expect((await locationOf(stranger, path({ id_token_hint: id_token, ...to(client) }))).pathname).toBe('/sign-in')
    expect((await locationOf(olga, path({ id_token_hint: id_token, ...to(client) }))).href).toBe(AFTERWARDS)
  })

  test('by a form leads to the GET, which has the cookies', async () => {
    const { app, client, olga } = await givenUser()
    const posted = await postForm(app, '/oauth2/end-session', undefined, { ...to(client), state: 's1' })
    expect([posted.status, posted.setCookies]).toEqual([303, []])
    const next = new URL(posted.headers.get('location') ?? '')
    expect((await locationOf(olga, `/oauth2/end-session${next.search}`)).pathname).toBe('/sign-out')
  })

  async function givenUser(options = {}, parameters: Record<string, string> = {}) {
    const app = await given({ ...providerOptions, ...options })
    const client = await givenOAuthClient(app, withAddress)
    const olga = await signedUp(app, 'Olga')
    return { app, client, olga, ...(await givenTokens(app, olga, client, parameters)) }
  }
})

async function impersonated(app: TestApp, olga: TestClient): Promise<readonly [TestClient, TestClient]> {
  const adam = await signedIn(app, 'Adam')
  const { user } = (await olga.get('/get-session')).json
  await adam.post('/admin/impersonate-user', { userId: user.id })
  return [adam, olga]
}

// Of a public client.
async function givenTokensOf(app: TestApp, olga: TestClient, client: { client_id: string }) {
  const code = await givenCode(olga, authorizePath(client, { scope: 'openid' }))
  const answer = await postForm(app, '/oauth2/token', undefined, {
    ...{ grant_type: 'authorization_code', code, client_id: client.client_id, code_verifier: VERIFIER },
    redirect_uri: 'https://app.example.com/callback',
  })
  return answer.json
}

function to(client: { client_id: string }) {
  return { client_id: client.client_id, post_logout_redirect_uri: AFTERWARDS }
}

function path(parameters: Record<string, string>): string {
  return `/oauth2/end-session?${new URLSearchParams(parameters)}`
}
