import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600
const PERMANENT_BAN = `update "user" set banned = true, "banReason" = 'spam'`
const ONE_HOUR_BAN = `${PERMANENT_BAN}, "banExpires" = now() + interval '1 hour'`

describe('a banned user', () => {
  const given = testAppsOn()

  test.each([PERMANENT_BAN, ONE_HOUR_BAN])('has no session from then on: %s', async (ban) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, ban)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'listSessions')).status).toBe(401)
    expect((await call(olga, 'updateUser', { name: 'Olga B' })).status).toBe(401)
    expect((await call(olga, 'getSession')).data).toBeNull()
    expect((await tablesWithoutCounters(app.database)).user).toEqual(before.user)
  })

  test.each([PERMANENT_BAN, ONE_HOUR_BAN])(
    'cannot sign in, and only the right password reveals why: %s',
    async (ban) => {
      const app = await given()
      await signedUp(app, 'Olga')
      await run(app.database, ban)
      const before = await tablesWithoutCounters(app.database)
      const right = await call(app.client(), 'signInEmail', details('Olga'))
      expect(right).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
      const wrong = await call(app.client(), 'signInEmail', { ...details('Olga'), password: 'wrong-one' })
      expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('can sign in once the ban has expired, which lifts it', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await run(app.database, ONE_HOUR_BAN)
    app.pass(3601)
    const olga = app.client()
    expect((await call(olga, 'signInEmail', details('Olga'))).status).toBe(200)
    const { user } = (await call(olga, 'getSession')).data
    expect(user).toMatchObject({ banned: false, banReason: null, banExpires: null })
  })

  test('keeps a session that outlives the ban', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, ONE_HOUR_BAN)
    app.pass(DAY / 2)
    expect((await call(olga, 'listSessions')).status).toBe(200)
  })
})
