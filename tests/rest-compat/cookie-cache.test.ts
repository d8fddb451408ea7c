import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const CACHE = 'foyer.session_data'
const cached = { session: { cookieCache: { enabled: true, maxAge: 60 } } }
const RENAME = `update "user" set name = 'Renamed'`

describe('the cookie cache', () => {
  const given = testAppsOn()

  const nameNow = async (client: TestClient, query?: object): Promise<unknown> =>
    (await call(client, 'getSession', query)).data?.user.name

  test('answers until its maxAge, and then the database does', async () => {
    const app = await given(cached)
    const olga = await signUp(app, 'Olga')
    await run(app.database, RENAME)
    app.pass(55)
    const response = await call(olga, 'getSession')
    expect(response.data.user.name).toBe('Olga')
    expect(response.setCookies).toEqual([])
    app.pass(10)
    expect(await nameNow(olga)).toBe('Renamed')
    expect(await nameNow(olga)).toBe('Renamed')
  })

  test('answers like the database', async () => {
    const olga = await signUp(await given(cached), 'Olga')
    const { data } = await call(olga, 'getSession', { disableCookieCache: true })
    expect((await call(olga, 'getSession')).data).toEqual(data)
    expect(JSON.stringify(data)).not.toContain('tokenStamp')
  })

  test('is bypassed with disableCookieCache', async () => {
    const app = await given(cached)
    const olga = await signUp(app, 'Olga')
    await run(app.database, RENAME)
    expect(await nameNow(olga, { disableCookieCache: true })).toBe('Renamed')
  })

  test('cannot be enabled by a request when it is disabled', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const { setCookies } = await call(olga, 'getSession', { disableCookieCache: false })
    expect(setCookies).toEqual([])
    await run(app.database, 'delete from session')
    expect((await call(olga, 'getSession', { disableCookieCache: false })).data).toBeNull()
  })

  test('created while it was enabled is ignored once it is disabled', async () => {
    const app = await given(cached)
    const olga = await signUp(app, 'Olga')
    const { cookies } = olga
    const without = (await given()).client()
    for (const [name, value] of cookies) without.cookies.set(name, value)
    await run(app.database, RENAME)
    expect(await nameNow(without)).toBe('Renamed')
  })

  test('of another session is ignored', async () => {
    const app = await given(cached)
    const olga = await signUp(app, 'Olga')
    const mia = await signUp(app, 'Mia')
    mia.cookies.set(CACHE, olga.cookies.get(CACHE) ?? '')
    expect(await nameNow(mia)).toBe('Mia')
  })

  test('without a session cookie is anonymous', async () => {
    const olga = await signUp(await given(cached), 'Olga')
    olga.cookies.delete('foyer.session_token')
    expect((await call(olga, 'getSession')).data).toBeNull()
  })

  const tamperings: [string, (value: string) => string][] = [
    ['empty', () => ''],
    ['not base64', () => '%%%'],
    ['truncated', (value) => value.slice(0, -4)],
    ['changed', (value) => altered(value, (text) => text.replace('Olga', 'Owen'))],
    ['longer-lived', (value) => altered(value, (text) => text.replace(/"expiresAt":\d+/, '"expiresAt":9999999999999'))],
    ['unsigned', (value) => altered(value, (text) => text.slice(0, text.lastIndexOf('.')))],
    ['a list', () => Buffer.from('[]').toString('base64url')],
    ['huge', () => 'x'.repeat(4000)],
  ]
  test.each(tamperings)('that is %s falls back to the database and does not sign out', async (_label, tamper) => {
    const app = await given(cached)
    const olga = await signUp(app, 'Olga')
    await run(app.database, RENAME)
    olga.cookies.set(CACHE, tamper(olga.cookies.get(CACHE) ?? ''))
    const response = await call(olga, 'getSession')
    expect(response).toMatchObject({ status: 200, data: { user: { name: 'Renamed' } } })
    expect(olga.cookies.has('foyer.session_token')).toBe(true)
  })

  test('over 4 KB is not set, and signing up still succeeds', async () => {
    const app = await given(cached)
    const big = { ...details('Olga'), name: '門'.repeat(256), image: `https://example.com/${'x'.repeat(2000)}` }
    const olga = app.client()
    const response = await call(olga, 'signUpEmail', big)
    expect(response.status).toBe(200)
    expect(response.setCookies.filter((line) => !line.startsWith('foyer.known_browser='))).toHaveLength(1)
    expect((await call(olga, 'getSession')).data.user.name).toBe(big.name)
    expect(olga.cookies.has(CACHE)).toBe(false)
  })

  test.each(['delete from session', `update "user" set banned = true`])(
    'is not used by calls other than get-session: %s',
    async (statement) => {
      const app = await given(cached)
      const olga = await signUp(app, 'Olga')
      await run(app.database, statement)
      for (const operation of ['listSessions', 'listAccounts', 'updateUser', 'revokeOtherSessions']) {
        expect((await call(olga, operation, operation === 'updateUser' ? { name: 'x' } : undefined)).status).toBe(401)
      }
      expect(await nameNow(olga)).toBe('Olga')
      app.pass(61)
      expect((await call(olga, 'getSession')).data).toBeNull()
    },
  )

  test('is cleared at sign-out', async () => {
    const olga = await signUp(await given(cached), 'Olga')
    expect(olga.cookies.has(CACHE)).toBe(true)
    await call(olga, 'signOut')
    expect([...olga.cookies.keys()]).toEqual(['foyer.known_browser'])
  })
})

function altered(value: string, change: (text: string) => string): string {
  return Buffer.from(change(Buffer.from(value, 'base64url').toString())).toString('base64url')
}
