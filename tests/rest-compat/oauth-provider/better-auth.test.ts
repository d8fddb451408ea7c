import type { TestClient } from '@foyer/testing/client'
import { storeCookies } from '@foyer/testing/client'
import { givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { describe, expect, test } from 'vitest'
import { betterAuth, genericOAuth } from '#rest-compat/differential/better-auth.ts'
import { followed, issuerOf } from './relying-parties.ts'

const APPLICATION = 'https://app.example.com'
const CALLBACK = `${APPLICATION}/api/auth/oauth2/callback/foyer`

describe('an application with better-auth 1.2.12 and its genericOAuth', () => {
  const given = testAppsOn()

  test.each([
    ['basic', 'client_secret_basic', '/api/auth/.well-known/openid-configuration'],
    ['post', 'client_secret_post', '/.well-known/openid-configuration/api/auth'],
  ] as const)('signs users of the service in with a secret by %s', async (authentication, method, path) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { redirect_uris: [CALLBACK], token_endpoint_auth_method: method })
    const application = applicationOf({
      ...{ clientId: client.client_id, clientSecret: client.client_secret, authentication },
      discoveryUrl: app.baseUrl + path,
    })
    const olga = await signedUp(app, 'Olga')
    const landed = await application.signIn(olga)
    expect(landed).toBe('/welcome')
    expect(await application.session()).toMatchObject({ user: { email: 'olga@example.com', name: 'Olga' } })
    expect(application.accounts()).toMatchObject([{ providerId: 'foyer', accountId: await idOf(olga) }])
    // The second time nobody is asked.
    expect(await application.signIn(olga)).toBe('/welcome')
    expect(application.accounts()).toHaveLength(1)
  })

  test('learns that the user has denied', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { redirect_uris: [CALLBACK] })
    const application = applicationOf({
      ...{ clientId: client.client_id, clientSecret: client.client_secret, authentication: 'basic' },
      discoveryUrl: `${issuerOf(app)}/.well-known/openid-configuration`,
    })
    expect(await application.signIn(await signedUp(app, 'Olga'), { accept: false })).toContain('error=access_denied')
    expect(await application.session()).toBeNull()
  })
})

type Provider = Omit<Parameters<typeof genericOAuth>[0]['config'][number], 'providerId'>

/** better-auth as the application's own, in front of a browser that keeps its cookies. */
function applicationOf(provider: Provider) {
  const tables: Record<string, Record<string, unknown>[]> = { user: [], session: [], account: [], verification: [] }
  const scopes = ['openid', 'profile', 'email']
  const auth = betterAuth({
    ...{ baseURL: APPLICATION, secret: 'an-application-of-its-own-0123456789', database: memoryAdapter(tables) },
    trustedOrigins: [APPLICATION],
    plugins: [genericOAuth({ config: [{ providerId: 'foyer', pkce: true, scopes, ...provider }] })],
  })
  const cookies = new Map<string, string>()
  async function send(url: string, body?: object): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: APPLICATION, 'content-type': 'application/json' }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await auth.handler(new Request(url, { headers, ...sent }))
    storeCookies(cookies, answer.headers.getSetCookie())
    return answer
  }
  return {
    /** Where the user lands at the application. */
    async signIn(browser: TestClient, answer: object = {}): Promise<string | null> {
      const input = { providerId: 'foyer', callbackURL: '/welcome' }
      const begun = await send(`${APPLICATION}/api/auth/sign-in/oauth2`, input)
      const { url } = (await begun.json()) as { url: string }
      const arrived = await followed(browser, new URL(url), answer)
      return (await send(arrived.href)).headers.get('location')
    },
    session: async (): Promise<unknown> => (await send(`${APPLICATION}/api/auth/get-session`)).json(),
    accounts: () => tables.account,
  }
}

async function idOf(browser: TestClient): Promise<string> {
  return (await browser.get('/get-session')).json.user.id
}
