import { API_KEYS } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }
const BEFORE = { advanced: { hostCookies: false } }
const NAME = '__Host-foyer.session_token'
const OLDER = '__Secure-foyer.session_token'
const JUNK = `${'x'.repeat(32)}.${'y'.repeat(43)}%3D`
const CLEARED = /=; Max-Age=0;/

describe('__Host- cookies', () => {
  const startApp = testAppsOn()
  const given: StartApp = (options) => startApp(options, HTTPS)

  test('of a signed-in browser win over whatever a sibling subdomain has set', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    const before = await signedUp(await given(BEFORE), 'Max')
    const own = `${NAME}=${olga.cookies.get(NAME)}`
    for (const value of [JUNK, mia.cookies.get(NAME), before.cookies.get(OLDER)]) {
      for (const cookie of [`${OLDER}=${value}; ${own}`, `${own}; ${OLDER}=${value}`]) {
        const { data, setCookies } = await call(app.client(), 'getSession', undefined, { cookie })
        expect(data.user.name).toBe('Olga')
        expect(setCookies).toEqual([])
      }
    }
  })

  test('are worth nothing under the name that a sibling subdomain may set', async () => {
    const app = await given()
    const mia = await signedUp(app, 'Mia')
    const cookie = `${OLDER}=${mia.cookies.get(NAME)}`
    expect((await call(app.client(), 'getSession', undefined, { cookie })).data).toBeNull()
    expect((await call(app.client(), 'listSessions', undefined, { cookie })).status).toBe(401)
  })

  test('that are not genuine hide the older name', async () => {
    const before = await signedUp(await given(BEFORE), 'Olga')
    const cookie = `${NAME}=${JUNK}; ${OLDER}=${before.cookies.get(OLDER)}`
    const { data, setCookies } = await call((await given()).client(), 'getSession', undefined, { cookie })
    expect(data).toBeNull()
    expect(setCookies).toEqual([])
  })

  test.each(['__host-foyer.session_token', '__HOST-foyer.session_token', `\u00a0${NAME}`, `"${NAME}`])(
    'are not read from the name %j, which any host may set',
    async (name) => {
      const app = await given()
      const mia = await signedUp(app, 'Mia')
      const cookie = `${name}=${mia.cookies.get(NAME)}`
      expect((await call(app.client(), 'getSession', undefined, { cookie })).data).toBeNull()
    },
  )

  test('are not set in place of older ones by the answer to an API key (T105)', async () => {
    const olga = await signedUp(await given(BEFORE), 'Olga')
    const cookie = `${OLDER}=${olga.cookies.get(OLDER)}`
    const client = (await given(API_KEYS)).client()
    for (const operation of ['getSession', 'listSessions']) {
      const { setCookies } = await call(client, operation, undefined, { cookie, 'x-api-key': 'x'.repeat(64) })
      expect(setCookies, operation).toEqual([])
    }
  })

  test('replace those of a session from before the upgrade at first contact', async () => {
    const olga = await signedUp(await given(BEFORE), 'Olga')
    const app = await given()
    const upgraded = app.client()
    for (const [name, value] of olga.cookies) upgraded.cookies.set(name, value)
    const { status, setCookies } = await call(upgraded, 'listSessions')
    expect(status).toBe(200)
    expect(setCookies).toEqual([
      expect.stringMatching(/^__Host-foyer\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure/),
      expect.stringMatching(/^__Secure-foyer\.session_token=; Max-Age=0; Path=\/; HttpOnly; Secure/),
    ])
    expect(sessionCookiesOf(upgraded)).toEqual([NAME])
    expect(await call(upgraded, 'getSession')).toMatchObject({ data: { user: { name: 'Olga' } }, setCookies: [] })
  })

  test('of a session that is not remembered still end with the browser', async () => {
    const former = await given(BEFORE)
    await signedUp(former, 'Olga')
    const olga = await signedIn(former, 'Olga', { rememberMe: false })
    const upgraded = (await given()).client()
    for (const [name, value] of olga.cookies) upgraded.cookies.set(name, value)
    const { setCookies } = await call(upgraded, 'getSession')
    const kept = setCookies.filter((line) => !CLEARED.test(line))
    expect(kept.map((line) => line.split('=')[0])).toEqual([NAME, '__Host-foyer.dont_remember'])
    expect(kept.filter((line) => line.includes('Max-Age'))).toEqual([])
    expect(sessionCookiesOf(upgraded)).toEqual([NAME, '__Host-foyer.dont_remember'])
  })

  test('are set anew with the cache from before the upgrade dropped', async () => {
    const cached = { session: { cookieCache: { enabled: true } } }
    const olga = await signedUp(await given({ ...BEFORE, ...cached }), 'Olga')
    const upgraded = (await given(cached)).client()
    for (const [name, value] of olga.cookies) upgraded.cookies.set(name, value)
    expect((await call(upgraded, 'getSession')).data.user.name).toBe('Olga')
    expect(sessionCookiesOf(upgraded).sort()).toEqual(['__Host-foyer.session_data', NAME])
  })

  test.each(['signOut', 'signInEmail'])('and the older name both end at %s', async (operation) => {
    const former = await signedUp(await given(BEFORE), 'Olga')
    const app = await given()
    const browser = await signedIn(app, 'Olga')
    browser.cookies.set(OLDER, former.cookies.get(OLDER) ?? '')
    await call(browser, operation, operation === 'signOut' ? undefined : details('Olga'))
    expect(browser.cookies.has(OLDER)).toBe(false)
  })
})

// The marker of a known browser is no part of a session; the older one is left alone.
function sessionCookiesOf({ cookies }: TestClient): string[] {
  return [...cookies.keys()].filter((name) => !name.endsWith('known_browser'))
}
