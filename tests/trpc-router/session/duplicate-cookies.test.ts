import { redirectTarget } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { authorizeAtProvider, givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const JUNK = 'x'.repeat(32)
const positions = [['before'], ['after']] as const

/** The client's cookies, with another value of one of them before or after its own. */
function withDuplicate({ cookies }: TestClient, name: string, value: string, position: 'before' | 'after'): object {
  const own = [...cookies].map(([own, content]) => `${own}=${content}`)
  return { cookie: (position === 'before' ? [`${name}=${value}`, ...own] : [...own, `${name}=${value}`]).join('; ') }
}

describe('of two cookies of one name the genuine one counts', () => {
  const given = testAppsOn()

  test.each(positions)('a forged session %s the own one signs nobody out', async (position) => {
    const olga = await signUp(await given(), 'Olga')
    const headers = { ...withDuplicate(olga, 'foyer.session_token', JUNK, position) }
    expect((await call(olga, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
    expect((await call(olga, 'listSessions', undefined, headers)).status).toBe(200)
  })

  test.each(positions)('a forged dont_remember %s the own one keeps the session from lasting', async (position) => {
    const app = await given({ session: { updateAge: 0 } })
    await signUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const headers = { ...withDuplicate(olga, 'foyer.dont_remember', JUNK, position) }
    expect(await call(olga, 'getSession', undefined, headers)).toMatchObject({ status: 200, setCookies: [] })
  })

  test.each(positions)(
    'a cache that is forged or of another session %s the own one is passed over',
    async (position) => {
      const app = await given({ session: { cookieCache: { enabled: true } } })
      const olga = await signUp(app, 'Olga')
      const mia = await signUp(app, 'Mia')
      await run(app.database, `update "user" set name = 'Renamed'`)
      for (const value of [JUNK, mia.cookies.get('foyer.session_data') ?? '']) {
        const headers = { ...withDuplicate(olga, 'foyer.session_data', value, position) }
        expect((await call(olga, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
      }
    },
  )

  test.each(positions)('an oauth_state of another browser %s the own one stops no sign-in', async (position) => {
    const scene = await givenProviderApp(given)
    const flow = { provider: 'google', user: providerUser('Olga'), callbackURL: '/inside' }
    const other = scene.app.client()
    await authorizeAtProvider(scene, other, flow)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    const [name, value] = [...other.cookies][0] ?? expect.unreachable()
    const headers = { ...withDuplicate(browser, name, value, position) }
    const input = { id: 'google', ...callback.parameters }
    expect(redirectTarget(await call(browser, 'socialCallback', input, headers))).toBe('/inside')
  })
})
