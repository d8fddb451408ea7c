import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'

const DAY = 24 * 3600
const FOR_EVER = `update "user" set banned = true, "banReason" = 'spam'`
const FOR_AN_HOUR = `${FOR_EVER}, "banExpires" = now() + interval '1 hour'`

describe.each(testDatabases())('a banned user on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([FOR_EVER, FOR_AN_HOUR])('has no session from that moment on: %s', async (ban) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await run(world.database, ban)
      const before = await lastingTables(world.database)
      expect((await knock(olga, 'listSessions')).status).toBe(401)
      expect((await knock(olga, 'updateUser', { name: 'Olga B' })).status).toBe(401)
      expect((await knock(olga, 'getSession')).data).toBeNull()
      expect((await lastingTables(world.database)).user).toEqual(before.user)
    })

    test.each([FOR_EVER, FOR_AN_HOUR])(
      'cannot sign in, and learns why with the right password alone: %s',
      async (ban) => {
        const world = await given()
        await signedUp(world, 'Olga')
        await run(world.database, ban)
        const before = await lastingTables(world.database)
        const right = await knock(world.visitor(), 'signInEmail', details('Olga'))
        expect(right).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
        const wrong = await knock(world.visitor(), 'signInEmail', { ...details('Olga'), password: 'wrong-one' })
        expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' })
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test('is one no longer when the ban has run out: signing in lifts it', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await run(world.database, FOR_AN_HOUR)
      world.pass(3601)
      const olga = world.visitor()
      expect((await knock(olga, 'signInEmail', details('Olga'))).status).toBe(200)
      const { user } = (await knock(olga, 'getSession')).data
      expect(user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    })

    test('keeps the old session when the ban has run out before it', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await run(world.database, FOR_AN_HOUR)
      world.pass(DAY / 2)
      expect((await knock(olga, 'listSessions')).status).toBe(200)
    })
  })
})
