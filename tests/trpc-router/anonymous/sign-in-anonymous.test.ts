import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenAnonymousUser } from './anonymous-user.ts'

const anonymous = { enabled: true }
const AGAIN = { status: 400, message: 'Anonymous users cannot sign in again anonymously', setCookies: [] }

describe('signing in anonymously', () => {
  const given = testAppsOn()

  test('creates a user with a placeholder email', async () => {
    const app = await given({ anonymous })
    const browser = app.client()
    const { data } = await call(browser, 'signInAnonymous')
    expect(data).toMatchObject({ token: expect.any(String), user: { name: 'Anonymous', emailVerified: false } })
    expect(data.user.email).toBe(`temp-${data.user.id.toLowerCase()}@127.0.0.1`)
    expect(Object.keys(data.user)).not.toContain('image')
    const { user } = (await call(browser, 'getSession')).data
    expect(user).toMatchObject({ id: data.user.id, isAnonymous: true, role: 'user' })
    expect((await call(browser, 'listAccounts')).data).toEqual([])
  })

  test('is available only where it is enabled', async () => {
    const app = await given()
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'signInAnonymous')).toMatchObject({ status: 404, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused to signed-in users, anonymous or not', async () => {
    const app = await given({ anonymous })
    const { browser } = await givenAnonymousUser(app)
    const olga = (await givenUsers(app, 'olga'))('olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(browser, 'signInAnonymous')).toMatchObject(AGAIN)
    expect(await call(olga, 'signInAnonymous')).toMatchObject(AGAIN)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('ignores a session token sent by the client', async () => {
    const app = await given({ anonymous })
    const client = app.client()
    client.cookies.set('foyer.session_token', 'a-token-of-my-choice.c2lnbmF0dXJl')
    const { data } = await call(client, 'signInAnonymous')
    expect(data.token).not.toContain('a-token-of-my-choice')
    expect(client.cookies.get('foyer.session_token')).not.toContain('a-token-of-my-choice')
  })

  test('shares the rate limit of all sign-ins', async () => {
    const app = await given({ anonymous, rateLimit: { enabled: true } })
    const statuses = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await app.client().post('/sign-in/anonymous')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await countRows(app.database, 'user')).toBe(3)
  })
})
