import type { FoyerOptions } from '@foyer/auth-domain/options'
import { embedded } from '@foyer/db/testing/test-database'
import { countedOn } from '@foyer/testing/counted-statements'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { ScopedBrowser } from './scoped-browser.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  FOYER_BASE_URL: 'https://auth.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}
const NAME = '__Secure-foyer.session_token'
const CACHE = '__Secure-foyer.session_data'
const NOT_REMEMBERED = '__Secure-foyer.dont_remember'
const hostOnly: FoyerOptions = { advanced: { hostCookies: false } }
const hostNames: FoyerOptions = {}
const ofDomain: FoyerOptions = { advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } } }
const ofHost: FoyerOptions = { advanced: { crossSubDomainCookies: { enabled: true } } }
const MOST = 4

const switches: [string, FoyerOptions, FoyerOptions][] = [
  ['on', hostOnly, ofDomain],
  ['off', ofDomain, hostOnly],
  ['off, for the host itself', ofHost, hostOnly],
  ['to a parent domain', ofHost, ofDomain],
  ['off, to names that no other host can set', ofDomain, hostNames],
]

describe('cookies of several domains', () => {
  const counted = countedOn(embedded)
  const startApp = testAppsOn(counted.open)
  const given: StartApp = (options) => startApp({ rateLimit: { enabled: false }, ...options }, PRODUCTION)

  const caching: StartApp = (options) => given({ ...options, session: { cookieCache: { enabled: true } } })

  async function givenNotRemembered(options: FoyerOptions): Promise<ScopedBrowser> {
    const app = await caching(options)
    await signedUp(app, 'Olga')
    const browser = new ScopedBrowser()
    await browser.call(app, 'signInEmail', { ...details('Olga'), rememberMe: false })
    expect(browser.sharedNames()).toEqual([NOT_REMEMBERED, CACHE, NAME])
    return browser
  }

  test.each(switches)(
    'crossSubDomainCookies switched %s: a sign-in leaves each cookie once',
    async (_label, before, after) => {
      const browser = await givenNotRemembered(before)
      const app = await caching(after)
      await browser.call(app, 'signInEmail', details('Olga'))
      expect(browser.sharedNames()).toEqual(after === hostNames ? [] : [CACHE, NAME])
      const { data } = await browser.call(app, 'getSession', undefined)
      expect(data.user.name).toBe('Olga')
    },
  )

  test.each(switches)('crossSubDomainCookies switched %s: signing out leaves none', async (_label, before, after) => {
    const browser = await givenNotRemembered(before)
    const app = await caching(after)
    await browser.call(app, 'signOut', undefined)
    expect(browser.sharedNames()).toEqual([])
  })

  test.each(switches)('crossSubDomainCookies switched %s: a browser stays signed in', async (_label, before, after) => {
    const browser = new ScopedBrowser()
    await browser.call(await caching(before), 'signUpEmail', details('Olga'))
    expect((await browser.call(await caching(after), 'getSession', undefined)).data.user.name).toBe('Olga')
  })

  test.each(['before', 'after'])('a session that has ended %s the one that lives hides nothing', async (position) => {
    const app = await given(hostOnly)
    await signedUp(app, 'Olga')
    const ended = (await signedIn(app, 'Olga')).cookies.get(NAME)
    await run(app.database, 'delete from session')
    const live = (await signedIn(app, 'Olga')).cookies.get(NAME)
    const values = position === 'before' ? [ended, live] : [live, ended]
    const headers = { cookie: values.map((value) => `${NAME}=${value}`).join('; ') }
    for (let n = 0; n < 2; n += 1) {
      const shown = await call(app.client(), 'getSession', undefined, headers)
      expect(shown).toMatchObject({ data: { user: { name: 'Olga' } }, setCookies: [] })
    }
    expect((await call(app.client(), 'listSessions', undefined, headers)).status).toBe(200)
    await run(app.database, 'delete from session')
    expect((await call(app.client(), 'getSession', undefined, headers)).data).toBeNull()
  })

  test('of two sessions that live, signing out ends both', async () => {
    const app = await given(hostOnly)
    const [first, second] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const cookie = [first, second].map(({ cookies }) => `${NAME}=${cookies.get(NAME)}`).join('; ')
    expect((await call(app.client(), 'getSession', undefined, { cookie })).data.user.name).toBe('Olga')
    await call(app.client(), 'signOut', undefined, { cookie })
    expect((await call(app.client(), 'getSession', undefined, { cookie })).data).toBeNull()
  })

  test('an answer from memory gives way once the first session lives again', async () => {
    const app = await given(hostOnly)
    const [banned, live] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await run(app.database, `update "user" set banned = true where name = 'Olga'`)
    const cookie = [banned, live].map(({ cookies }) => `${NAME}=${cookies.get(NAME)}`).join('; ')
    const name = async () => (await app.client().get('/get-session', { cookie })).json.user.name
    expect([await name(), await name()]).toEqual(['Mia', 'Mia'])
    await run(app.database, `update "user" set banned = false`)
    expect([await name(), await name()]).toEqual(['Olga', 'Olga'])
  })

  test('however many genuine ones are sent, a few are looked up', async () => {
    const app = await given(hostOnly)
    await signedUp(app, 'Olga')
    const values: string[] = []
    for (let n = 0; n < 3 * MOST; n += 1) values.push((await signedIn(app, 'Olga')).cookies.get(NAME) ?? '')
    await run(app.database, 'delete from session')
    const cookie = values.map((value) => `${NAME}=${value}`).join('; ')
    const client = app.client()
    expect(await counted.statementsOf(() => client.get('/get-session', { cookie }))).toBeLessThanOrEqual(MOST)
  })

  test('the cookie of another service at a parent domain is left alone', async () => {
    const app = await given(hostOnly)
    const olga = await signedUp(app, 'Olga')
    const cookie = `${NAME}=${olga.cookies.get(NAME)}; ${NAME}=${'x'.repeat(32)}.${'y'.repeat(43)}%3D`
    const { setCookies } = await app.client().post('/sign-out', {}, { cookie })
    expect(setCookies.filter((line) => line.includes('Domain=example.com'))).toEqual([])
    expect(setCookies.filter((line) => line.startsWith(`${NAME}=`))).toHaveLength(2)
  })
})
