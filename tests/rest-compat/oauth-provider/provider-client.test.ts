import { newerClient } from '@foyer/newer-client/newer-client'
import { oauthProviderClient } from '@foyer/newer-client/provider-client'
import type { TestClient } from '@foyer/testing/client'
import { authorizePath, exchange, givenOAuthClient, locationOf, providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

describe("better-auth's oauthProviderClient, in the page that a request has led to", () => {
  const given = testAppsOn()

  async function ready(parameters: Record<string, string> = {}) {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const page = await locationOf(olga, authorizePath(client, parameters))
    return { app, client, olga, page, auth: clientIn(app, olga, page) }
  }

  test('finds what is signed in its query, and consents', async () => {
    const { app, client, page, auth } = await ready()
    expect(page.searchParams.getAll('ba_param')).toEqual(['ba_param', 'client_id', 'scope', 'sig'])
    const { data, error } = await auth.oauth2.consent({ accept: true })
    expect(error).toBeNull()
    const code = new URL(data?.url ?? '').searchParams.get('code') ?? ''
    expect((await exchange(app, client, code)).json.scope).toBe('openid profile email offline_access')
    // One answer to a request (O5).
    expect((await auth.oauth2.consent({ accept: true })).error).toMatchObject({ status: 400 })
  })

  test('consents to less', async () => {
    const { app, client, auth } = await ready()
    const { data } = await auth.oauth2.consent({ accept: true, scope: 'openid email' })
    const code = new URL(data?.url ?? '').searchParams.get('code') ?? ''
    expect((await exchange(app, client, code)).json.scope).toBe('openid email')
  })

  test('denies', async () => {
    const { auth } = await ready()
    const { data } = await auth.oauth2.consent({ accept: false })
    expect(new URL(data?.url ?? '').searchParams.get('error')).toBe('access_denied')
  })

  test('signs the user in within the page, and goes on with the request', async () => {
    const { app, client } = await ready()
    const stranger = app.client()
    const page = await locationOf(stranger, authorizePath(client))
    const { data, error } = await clientIn(app, stranger, page).signIn.email(details('Olga'))
    expect([error, data?.user.email]).toEqual([null, 'olga@example.com'])
    // The same in the browser that the test keeps.
    await stranger.post('/sign-in/email', details('Olga'))
    const continued = await clientIn(app, stranger, page).oauth2.continue({ postLogin: true })
    expect(new URL(continued.data?.url ?? '').pathname).toBe('/consent')
  })

  test('goes on once an account is chosen', async () => {
    const { olga, app, auth } = await ready({ prompt: 'select_account' })
    const { data } = await auth.oauth2.continue({ selected: true })
    const page = new URL(data?.url ?? '')
    expect(page.pathname).toBe('/consent')
    const consented = await clientIn(app, olga, page).oauth2.consent({ accept: true })
    expect(new URL(consented.data?.url ?? '').searchParams.has('code')).toBe(true)
  })
})

/** The client of a page with the cookies of a browser; the plugin reads the query of `window.location`. */
function clientIn({ baseUrl }: TestApp, browser: TestClient, { search }: URL) {
  vi.stubGlobal('window', { location: { search } })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return newerClient.createAuthClient({
    baseURL: baseUrl,
    plugins: [oauthProviderClient()],
    fetchOptions: { headers: { cookie, origin: baseUrl } },
  })
}
