import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { presentAs } from '../support/account-life.ts'
import { browserOf } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import { givenCast, sessionOf } from './cast.ts'

const HOUR = 3600
const KEPT = 'foyer.admin_session'
const REFUSED = { status: 403, message: 'You are not allowed to impersonate users', setCookies: [] }

describe.each(testDatabases())('acting as somebody on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('names who acts, and lends no more rights than theirs', async () => {
      const { adam } = await givenCast(given)
      const { data } = await knock(adam, 'impersonateUser', { userId: 'uma' })
      expect(data).toMatchObject({ session: { userId: 'uma', impersonatedBy: 'adam' }, user: { id: 'uma' } })
      expect(await presentAs(adam)).toBe('uma@example.com')
      expect((await knock(adam, 'listUsers')).status).toBe(403)
      expect(await knock(adam, 'impersonateUser', { userId: 'max' })).toMatchObject(REFUSED)
      expect((await knock(adam, 'listSessions')).data.map(({ userId }: { userId: string }) => userId)).toEqual(['uma'])
    })

    test('ends, and the admin is back in their own session', async () => {
      const { world } = await givenCast(given)
      const { browser, token } = await sessionOf(world, 'adam')
      await knock(browser, 'impersonateUser', { userId: 'uma' })
      const acting = new Map(browser.cookies)
      const { data } = await knock(browser, 'stopImpersonating')
      expect(data).toMatchObject({ session: { token, impersonatedBy: null }, user: { id: 'adam' } })
      expect(await presentAs(browser)).toBe('adam@example.com')
      const copy = world.visitor()
      for (const [name, value] of acting) copy.cookies.set(name, value)
      expect(await presentAs(copy)).toBeUndefined()
      const again = await knock(browser, 'stopImpersonating')
      expect(again).toMatchObject({ status: 400, message: 'You are not impersonating anyone' })
    })

    test.each([
      [HOUR - 60, 'uma@example.com'],
      [HOUR + 60, undefined],
    ])('lasts an hour: after %i seconds it is %s who is there', async (seconds, email) => {
      const { world, adam } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      world.pass(seconds)
      expect(await presentAs(adam)).toBe(email)
    })

    test.each([
      ['an admin', 'ada', {}],
      ['themselves', 'adam', {}],
      ['whoever the options make an admin', 'uma', { adminUserIds: ['uma'] }],
    ])('is refused when it is %s', async (_label, userId, admin) => {
      const { world, adam } = await givenCast(given, { admin })
      const before = await lastingTables(world.database)
      expect(await knock(adam, 'impersonateUser', { userId })).toMatchObject(REFUSED)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['the admin is demoted', `update "user" set role = 'user' where id = 'adam'`],
      ['the admin is banned', `update "user" set banned = true where id = 'adam'`],
      ['the admin is gone', `delete from "user" where id = 'adam'`],
      ['the person is an admin too', `update "user" set role = 'user,admin' where id = 'uma'`],
    ])('is over as soon as %s', async (_label, statement) => {
      const { world, adam, uma } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      await run(world.database, statement)
      expect((await knock(adam, 'updateUser', { name: 'Mallory' })).status).toBe(401)
      expect(await presentAs(adam)).toBeUndefined()
      expect((await knock(uma, 'getSession')).data.user.name).toBe('uma')
    })

    test('is refused while the person is banned, and the admin stays signed in', async () => {
      const { world, adam, ada } = await givenCast(given)
      await knock(ada, 'banUser', { userId: 'uma' })
      const before = await lastingTables(world.database)
      const refused = await knock(adam, 'impersonateUser', { userId: 'uma' })
      expect(refused).toMatchObject({ status: 403, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await presentAs(adam)).toBe('adam@example.com')
    })

    test('is over for all admins as soon as the person is banned', async () => {
      const { adam, ada } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      await knock(ada, 'banUser', { userId: 'uma' })
      expect(await presentAs(adam)).toBeUndefined()
    })

    test('shows among the sessions an admin sees, not among the person’s own', async () => {
      const { adam, ada, uma } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      const { sessions } = (await knock(ada, 'listUserSessions', { userId: 'uma' })).data
      const actors = sessions.map(({ impersonatedBy }: { impersonatedBy: string | null }) => impersonatedBy)
      expect(actors.sort()).toEqual(['adam', null])
      expect((await knock(uma, 'listSessions')).data).toHaveLength(1)
    })

    test.each(['forged', 'nothing', 'that of another admin'])(
      'leads back to no admin with a cookie that is %s',
      async (kind) => {
        const { adam, ada } = await givenCast(given)
        await knock(adam, 'impersonateUser', { userId: 'uma' })
        await knock(ada, 'impersonateUser', { userId: 'max' })
        const theirs = ada.cookies.get(KEPT) ?? ''
        const values: Record<string, string> = { forged: `${theirs.slice(0, -4)}AAAA`, nothing: '' }
        adam.cookies.set(KEPT, values[kind] ?? theirs)
        const said = await knock(adam, 'stopImpersonating')
        expect(said.status).toBe(400)
        expect(said.setCookies.filter((line) => /session_token=[^;]/.test(line))).toEqual([])
        expect(await presentAs(adam)).toBeUndefined()
      },
    )

    test('does not begin with a cookie: whoever brings an admin’s kept session is still themselves', async () => {
      const { world, adam } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      const max = await browserOf(world, 'max')
      max.cookies.set(KEPT, adam.cookies.get(KEPT) ?? '')
      expect((await knock(max, 'stopImpersonating')).status).toBe(400)
      expect(await presentAs(max)).toBe('max@example.com')
    })

    test('does not lead back to an admin whose session has ended meanwhile', async () => {
      const { world, adam } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      await run(world.database, `delete from "session" where "userId" = 'adam'`)
      expect((await knock(adam, 'stopImpersonating')).status).toBe(400)
      expect(await presentAs(adam)).toBeUndefined()
    })

    test.each([
      ['sessions are ended', [['revokeUserSessions', { userId: 'adam' }]]],
      ['password is set', [['setUserPassword', { userId: 'adam', newPassword: 'another-horse-battery' }]]],
      [
        'account is banned and freed',
        [
          ['banUser', { userId: 'adam' }],
          ['unbanUser', { userId: 'adam' }],
        ],
      ],
      [
        'role is taken and given back',
        [
          ['setRole', { userId: 'adam', role: 'user' }],
          ['setRole', { userId: 'adam', role: 'admin' }],
        ],
      ],
    ] as const)('ends for good when the admin’s %s', async (_label, acts) => {
      const { adam, ada, uma } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      for (const [act, input] of acts) expect((await knock(ada, act, input)).status).toBe(200)
      expect(await presentAs(adam)).toBeUndefined()
      expect(await presentAs(uma)).toBe('uma@example.com')
    })

    test('ends for good when the person becomes an admin, even for a moment', async () => {
      const { adam, ada, uma } = await givenCast(given)
      await knock(adam, 'impersonateUser', { userId: 'uma' })
      for (const role of ['admin', 'user']) await knock(ada, 'setRole', { userId: 'uma', role })
      expect(await presentAs(adam)).toBeUndefined()
      expect(await presentAs(uma)).toBe('uma@example.com')
    })
  })
})
