import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { signValue } from '@foyer/trpc-router/runtime/secrets/signed-value'
import { describe, expect, test } from 'vitest'

const COOKIE = 'foyer.session_token'
const ourKeys = createKeyring({ sign: [SECRET] })
const otherKeys = createKeyring({ sign: ['another-secret-that-is-long-enough-0123456789'] })

describe('session credentials', () => {
  const given = testAppsOn()

  const forgeries: [string, (facts: { handle: string; secret: string; cookie: string }) => string][] = [
    ['the handle from response bodies', ({ handle }) => handle],
    ['the handle with the signature of the secret', ({ handle, cookie }) => `${handle}.${cookie.split('.')[1]}`],
    ['the secret without a signature', ({ secret }) => secret],
    ['the secret with an empty signature', ({ secret }) => `${secret}.`],
    ['the secret signed by another service', ({ secret }) => signValue(otherKeys, 'cookie', 'session_token', secret)],
    ['the secret signed under another name', ({ secret }) => signValue(ourKeys, 'cookie', 'dont_remember', secret)],
    [
      'the secret signed for another purpose',
      ({ secret }) => signValue(ourKeys, 'cookie-cache', 'session_token', secret),
    ],
    ['the handle signed', ({ handle }) => signValue(ourKeys, 'cookie', 'session_token', handle)],
    ['an unknown secret signed', () => signValue(ourKeys, 'cookie', 'session_token', 'x'.repeat(32))],
    ['the cookie truncated', ({ cookie }) => cookie.slice(0, -2)],
    ['the cookie in upper case', ({ cookie }) => cookie.toUpperCase()],
  ]
  test.each(forgeries)('%s is refused', async (_label, forge) => {
    const olga = await signedUp(await given(), 'Olga')
    const handle = (await olga.get('/get-session')).json.session.token
    const cookie = decodeURIComponent(olga.cookies.get(COOKIE) ?? '')
    const [secret = ''] = cookie.split('.')
    const forged = encodeURIComponent(forge({ handle, secret, cookie }))
    olga.cookies.clear()
    const headers = { cookie: `${COOKIE}=${forged}` }
    expect((await call(olga, 'getSession', undefined, headers)).data).toBeNull()
    expect((await call(olga, 'listSessions', undefined, headers)).status).toBe(401)
  })

  test.each(['bearer', 'basic', 'cookie of another prefix', 'cookie of another case', 'query'])(
    'the valid secret in a %s is refused',
    async (location) => {
      const olga = await signedUp(await given({}), 'Olga')
      const value = olga.cookies.get(COOKIE) ?? ''
      olga.cookies.clear()
      const headers: Record<string, Record<string, string>> = {
        bearer: { authorization: `Bearer ${decodeURIComponent(value)}` },
        basic: { authorization: `Basic ${decodeURIComponent(value)}` },
        'cookie of another prefix': { cookie: `better-auth.session_token=${value}` },
        'cookie of another case': { cookie: `Foyer.Session_Token=${value}` },
        query: { 'x-session-token': value },
      }
      expect((await call(olga, 'listSessions', undefined, headers[location])).status).toBe(401)
    },
  )

  test('signing in again creates a new secret and ends only the session it replaces', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const elsewhere = await signedIn(app, 'Olga')
    const first = cookieOf(olga)
    await call(olga, 'signInEmail', details('Olga'))
    expect(cookieOf(olga)).not.toBe(first)
    expect((await call(app.client(), 'getSession', undefined, { cookie: `${COOKIE}=${first}` })).data).toBeNull()
    expect((await call(elsewhere, 'getSession')).data.user.name).toBe('Olga')
    expect((await call(olga, 'listSessions')).data).toHaveLength(2)
  })

  test('signing in as another user, or signing up, ends the current session', async () => {
    const app = await given()
    await signedUp(app, 'Mia')
    const browser = await signedUp(app, 'Olga')
    await call(browser, 'signInEmail', details('Mia'))
    await call(browser, 'signUpEmail', details('Nina'))
    expect((await call(browser, 'getSession')).data.user.name).toBe('Nina')
    const { session } = await tablesWithoutCounters(app.database)
    expect(session).toHaveLength(2)
  })

  test('a failed sign-in keeps the current session', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'signInEmail', { ...details('Olga'), password: 'wrong-one' })).status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(olga, 'getSession')).data.user.name).toBe('Olga')
  })

  test('a secret fixed before signing in is not adopted', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const browser = app.client()
    const fixed = encodeURIComponent(signValue(ourKeys, 'cookie', 'session_token', 'p'.repeat(32)))
    browser.cookies.set(COOKIE, fixed)
    await call(browser, 'signInEmail', details('Olga'))
    expect(cookieOf(browser)).not.toBe(fixed)
  })

  test('signing out ends the session, and its cookie is refused afterwards', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const headers = { cookie: `${COOKIE}=${cookieOf(olga)}` }
    expect((await call(olga, 'signOut')).data).toEqual({ success: true })
    // The mark of a known browser stays; it grants nothing.
    expect([...olga.cookies.keys()]).toEqual(['foyer.known_browser'])
    expect(await countRows(app.database, 'session')).toBe(0)
    expect((await call(app.client(), 'getSession', undefined, headers)).data).toBeNull()
    expect((await call(app.client(), 'listSessions', undefined, headers)).status).toBe(401)
  })

  test('signing out with the signed cookie of a deleted session succeeds and clears the cookies', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, 'delete from session')
    const result = await call(olga, 'signOut')
    expect(result).toMatchObject({ status: 200, data: { success: true } })
    expect(result.setCookies).toHaveLength(3)
  })

  test.each(['', `${COOKIE}=x.y`, `${COOKIE}=`])(
    'signing out with the cookie "%s" succeeds and ends nothing',
    async (cookie) => {
      const app = await given()
      await signedUp(app, 'Olga')
      const before = await allTables(app.database)
      const result = await call(app.client(), 'signOut', undefined, { cookie })
      expect(result).toMatchObject({ status: 200, data: { success: true } })
      expect(result.setCookies.map((line) => line.split('; ').slice(0, 2).join())).toEqual(
        ['session_token', 'session_data', 'dont_remember'].map((name) => `foyer.${name}=,Max-Age=0`),
      )
      expect(await allTables(app.database)).toEqual(before)
    },
  )

  test('signing out from another site is refused, with and without a session, and changes nothing', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await allTables(app.database)
    for (const client of [olga, app.client()]) {
      const result = await call(client, 'signOut', undefined, { origin: 'https://evil.example' })
      expect(result).toMatchObject({ status: 403, setCookies: [] })
    }
    expect(await allTables(app.database)).toEqual(before)
  })

  test.each(['session', '"user"'])(
    'signing out is 503 while %s cannot be read, and keeps the cookies',
    async (table) => {
      const app = await given()
      const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
      const both = { cookie: [olga, mia].map((browser) => `${COOKIE}=${cookieOf(browser)}`).join('; ') }
      await run(app.database, `alter table ${table} rename to gone`)
      try {
        expect(await call(olga, 'signOut')).toMatchObject({ status: 503, setCookies: [] })
        expect(await call(app.client(), 'signOut', undefined, both)).toMatchObject({ status: 503, setCookies: [] })
      } finally {
        await run(app.database, `alter table gone rename to ${table}`)
      }
      expect((await call(olga, 'getSession')).data.user.name).toBe('Olga')
    },
  )

  test('the database stores only a hash of the session secret', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const [secret = ''] = decodeURIComponent(cookieOf(olga)).split('.')
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(JSON.stringify(await allTables(app.database))).not.toContain(secret)
  })
})

function cookieOf(client: TestClient): string {
  return client.cookies.get(COOKIE) ?? ''
}
