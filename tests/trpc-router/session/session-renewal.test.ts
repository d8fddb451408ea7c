import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const HOUR = 3600
const DAY = 24 * HOUR

describe('renewing sessions', () => {
  const given = testAppsOn()

  test('a session younger than updateAge is not renewed', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    app.pass(DAY - 60)
    expect((await call(olga, 'getSession')).setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of one that has ended REST clears the cookies, and the dashboard none: they may be those of the next', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, 'delete from session')
    const before = [...olga.cookies]
    expect(await olga.trpc.session.getSession.query()).toBeNull()
    expect([...olga.cookies]).toEqual(before)
    expect((await olga.get('/get-session')).setCookies.join()).toMatch(/session_token=; Max-Age=0/)
  })

  test('a session older than updateAge is renewed, in the database and in the cookie', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const { session } = (await call(olga, 'getSession')).data
    app.pass(DAY + 60)
    const result = await call(olga, 'getSession')
    const renewed = result.data.session
    expect(secondsBetween(session.expiresAt, renewed.expiresAt)).toBeCloseTo(DAY + 60, -1)
    expect(secondsBetween(session.updatedAt, renewed.updatedAt)).toBeCloseTo(DAY + 60, -1)
    expect(renewed.createdAt).toEqual(session.createdAt)
    expect(result.setCookies).toHaveLength(1)
    expect(result.setCookies[0]).toContain('Max-Age=604800')
    const stored = (await tablesWithoutCounters(app.database)).session?.[0]
    expect(stored?.expiresAt).toEqual(new Date(renewed.expiresAt))
    expect((await call(olga, 'getSession')).setCookies).toEqual([])
  })

  test.each([
    { label: 'the request disables it', options: {}, query: { disableRefresh: true } },
    { label: 'the options disable it', options: { session: { disableSessionRefresh: true } }, query: undefined },
  ])('a session is not renewed when $label', async ({ options, query }) => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    app.pass(2 * DAY)
    const result = await call(olga, 'getSession', query)
    expect(result.data.user.name).toBe('Olga')
    expect(result.setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a session without rememberMe is not renewed', async () => {
    const app = await given({ session: { updateAge: HOUR } })
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const before = await tablesWithoutCounters(app.database)
    app.pass(2 * HOUR)
    expect((await call(olga, 'getSession')).setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('no session outlives absoluteMaxAge, however often it is renewed', async () => {
    const app = await given({ session: { expiresIn: 2 * DAY, absoluteMaxAge: 3 * DAY } })
    const olga = await signedUp(app, 'Olga')
    const { createdAt } = (await call(olga, 'getSession')).data.session
    app.pass(1.5 * DAY)
    const { expiresAt } = (await call(olga, 'getSession')).data.session
    expect(secondsBetween(createdAt, expiresAt)).toBe(3 * DAY)
    app.pass(1.25 * DAY)
    expect((await call(olga, 'getSession')).data.session.expiresAt).toEqual(expiresAt)
    app.pass(DAY)
    expect((await call(olga, 'getSession')).data).toBeNull()
  })

  test('getSession of an expired session is null, deletes the row and clears the cookies', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    app.pass(7 * DAY + 1)
    const result = await call(olga, 'getSession')
    expect(result).toMatchObject({ status: 200, data: null })
    expect(result.setCookies).toHaveLength(3)
    for (const line of result.setCookies) expect(line).toContain('Max-Age=0')
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('other operations with an expired session answer 401 and keep the cookies', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    app.pass(7 * DAY + 1)
    for (const operation of ['listSessions', 'listAccounts', 'revokeSessions']) {
      expect(await call(olga, operation)).toMatchObject({ status: 401, setCookies: [] })
    }
  })

  test('fifty concurrent requests past updateAge agree on one expiry, and none is signed out', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    app.pass(DAY + 60)
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(olga, 'getSession')))
    expect(answers.map(({ data }) => data?.user.name)).toEqual(answers.map(() => 'Olga'))
    expect(answers.flatMap(({ setCookies }) => setCookies).filter((line) => line.includes('Max-Age=0'))).toEqual([])
    const renewing = answers.filter(({ setCookies }) => setCookies.length > 0)
    expect(renewing).toHaveLength(1)
    const stored = (await tablesWithoutCounters(app.database)).session?.[0]
    expect(stored?.expiresAt).toEqual(new Date(renewing[0]?.data.session.expiresAt))
  })

  test('signing out during renewals never restores the session', async () => {
    const app = await given()
    for (let round = 0; round < 10; round += 1) {
      const olga = await signedUp(app, `Olga${round}`)
      const readers = Array.from({ length: 10 }, () => app.client({ cookie: cookieHeader(olga.cookies) }))
      app.pass(DAY + 60)
      const reading = readers.map((reader) => call(reader, 'getSession'))
      const [signedOut, ...read] = await Promise.all([call(olga, 'signOut'), ...reading])
      expect(signedOut.status).toBe(200)
      for (const { status } of read) expect(status).toBe(200)
      expect(await countRows(app.database, 'session')).toBe(0)
    }
  })
})

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function secondsBetween(from: string | Date, to: string | Date): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 1000
}
