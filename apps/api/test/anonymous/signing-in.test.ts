import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'
import { givenAnonymous } from './anonymous-in.ts'

const anonymous = { enabled: true }
const AGAIN = { status: 400, message: 'Anonymous users cannot sign in again anonymously', setCookies: [] }

describe.each(testDatabases())('signing in anonymously on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('makes a user with an address nobody reads at', async () => {
      const world = await given({ anonymous })
      const browser = world.visitor()
      const { data } = await knock(browser, 'signInAnonymous')
      expect(data).toMatchObject({ token: expect.any(String), user: { name: 'Anonymous', emailVerified: false } })
      expect(data.user.email).toBe(`temp-${data.user.id.toLowerCase()}@127.0.0.1`)
      expect(Object.keys(data.user)).not.toContain('image')
      const { user } = (await knock(browser, 'getSession')).data
      expect(user).toMatchObject({ id: data.user.id, isAnonymous: true, role: 'user' })
      expect((await knock(browser, 'listAccounts')).data).toEqual([])
    })

    test('is there only where it is switched on', async () => {
      const world = await given()
      const before = await lastingTables(world.database)
      expect(await knock(world.visitor(), 'signInAnonymous')).toMatchObject({ status: 404, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is refused to whoever is signed in, anonymous or not', async () => {
      const world = await given({ anonymous })
      const { browser } = await givenAnonymous(world)
      const olga = (await givenPeople(world, 'olga'))('olga')
      const before = await lastingTables(world.database)
      expect(await knock(browser, 'signInAnonymous')).toMatchObject(AGAIN)
      expect(await knock(olga, 'signInAnonymous')).toMatchObject(AGAIN)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('takes no token that is brought along', async () => {
      const world = await given({ anonymous })
      const brought = world.visitor()
      brought.cookies.set('foyer.session_token', 'a-token-of-my-choice.c2lnbmF0dXJl')
      const { data } = await knock(brought, 'signInAnonymous')
      expect(data.token).not.toContain('a-token-of-my-choice')
      expect(brought.cookies.get('foyer.session_token')).not.toContain('a-token-of-my-choice')
    })
  })

  test('counts with all that signs in', async () => {
    const world = await given({ anonymous, rateLimit: { enabled: true } })
    const statuses = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await world.visitor().post('/sign-in/anonymous')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await countRows(world.database, 'user')).toBe(3)
  })
})
