import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { browserOf } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import { type Cast, givenCast, giveRole } from './cast.ts'

const newcomer = { email: 'nina@example.com', password: 'a-long-password', name: 'Nina' }

/** Every call of an admin, with what it takes, and how it names its refusal. */
const calls: [does: string, input: object, refusal: string][] = [
  ['createUser', newcomer, 'You are not allowed to create users'],
  ['listUsers', {}, 'You are not allowed to list users'],
  ['setRole', { userId: 'max', role: 'admin' }, 'You are not allowed to change users role'],
  ['banUser', { userId: 'max' }, 'You are not allowed to ban users'],
  ['unbanUser', { userId: 'max' }, 'You are not allowed to ban users'],
  ['impersonateUser', { userId: 'max' }, 'You are not allowed to impersonate users'],
  ['listUserSessions', { userId: 'max' }, 'You are not allowed to list users sessions'],
  ['revokeUserSession', { sessionToken: 'unknown' }, 'You are not allowed to revoke users sessions'],
  ['revokeUserSessions', { userId: 'max' }, 'You are not allowed to revoke users sessions'],
  ['removeUser', { userId: 'max' }, 'You are not allowed to delete users'],
  [
    'setUserPassword',
    { userId: 'max', newPassword: 'a-new-long-password' },
    'You are not allowed to set users password',
  ],
]

/** Calls about one user, none of whom is there. */
const aboutNobody = calls
  .map(([does]) => does)
  .filter((does) =>
    ['setRole', 'banUser', 'unbanUser', 'impersonateUser', 'removeUser', 'setUserPassword'].includes(does),
  )

describe.each(testDatabases())('the calls of an admin on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('are refused to whoever is none, and change nothing', async () => {
      const { world, uma }: Cast = await givenCast(given)
      const before = await lastingTables(world.database)
      for (const [does, input, message] of calls) {
        expect(await knock(uma, does, input), does).toMatchObject({ status: 403, message, setCookies: [] })
        expect(await knock(world.visitor(), does, input), does).toMatchObject({ status: 401, setCookies: [] })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(calls)('%s is granted to an admin', async (does, input) => {
      const { adam } = await givenCast(given)
      expect((await knock(adam, does, input)).status).toBe(200)
    })

    test.each([
      ['admin', 200],
      ['user,admin', 200],
      ['admin,editor', 200],
      ['editor', 403],
      ['Admin', 403],
      [' admin', 403],
      ['admins', 403],
      ['', 403],
      ['constructor', 403],
    ])('by someone whose role is "%s" are answered %i', async (role, status) => {
      const { world, uma } = await givenCast(given)
      await giveRole(world, 'uma', role)
      expect((await knock(uma, 'listUsers')).status).toBe(status)
    })

    test('are granted to whoever the options name, and to the roles they name', async () => {
      const { world, uma, max, adam } = await givenCast(given, {
        admin: { adminUserIds: ['uma'], adminRoles: ['chief'] },
      })
      await giveRole(world, 'max', 'chief')
      const statuses = [uma, max, adam].map(async (browser) => (await knock(browser, 'listUsers')).status)
      expect(await Promise.all(statuses)).toEqual([200, 200, 403])
    })

    test('stop at once for an admin who is demoted or banned', async () => {
      const { world, adam, ada } = await givenCast(given)
      await knock(ada, 'setRole', { userId: 'adam', role: 'user' })
      expect((await knock(adam, 'listUsers')).status).toBe(403)
      const again = await browserOf(world, 'adam')
      await knock(ada, 'banUser', { userId: 'adam' })
      expect((await knock(again, 'listUsers')).status).toBe(401)
    })

    test.each(aboutNobody)('%s about nobody is refused', async (does) => {
      const { world, adam } = await givenCast(given)
      const [, input] = calls.find(([name]) => name === does) ?? []
      const before = await lastingTables(world.database)
      const said = await knock(adam, does, { ...input, userId: 'nobody' })
      expect(said).toMatchObject({ status: 404, message: 'User not found', setCookies: [] })
      const { userId: _, ...without } = { userId: '', ...input }
      expect(await knock(adam, does, without)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      [{ permissions: { user: ['ban'], session: ['list'] } }, true],
      [{ permission: { user: ['ban'] } }, true],
      [{ permissions: { user: ['fly'] } }, false],
      [{ permissions: { planet: ['list'] } }, false],
    ])('hasPermission tells an admin of %o: %s', async (input, success) => {
      const { adam, uma, world } = await givenCast(given)
      expect((await knock(adam, 'adminHasPermission', input)).data).toEqual({ error: null, success })
      const asked = { ...input, userId: 'adam', role: 'admin' }
      expect((await knock(uma, 'adminHasPermission', asked)).data).toEqual({ error: null, success: false })
      expect((await knock(world.visitor(), 'adminHasPermission', input)).status).toBe(401)
    })
  })
})
