import { storeCookies, type TestClient } from '@foyer/testing/client'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { expect } from 'vitest'
import { betterAuth, genericOAuth } from '#rest-compat/differential/better-auth.ts'
import { followed } from './relying-parties.ts'

const APPLICATION = 'https://app.example.com'

/** Where better-auth has its users come back, unless its provider has a `redirectURI`. */
export const CALLBACK = `${APPLICATION}/api/auth/oauth2/callback/foyer`

type Provider = Omit<Parameters<typeof genericOAuth>[0]['config'][number], 'providerId'>

/** better-auth as the application's own, in front of a browser that keeps its cookies. */
export function applicationOf(provider: Provider) {
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
      const { origin, pathname, search } = await followed(browser, new URL(url), answer)
      expect(origin + pathname).toBe(provider.redirectURI ?? CALLBACK)
      return (await send(CALLBACK + search)).headers.get('location')
    },
    session: async (): Promise<unknown> => (await send(`${APPLICATION}/api/auth/get-session`)).json(),
    accounts: () => tables.account,
  }
}
