import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { presentAs, signInStatus } from '../support/account-life.ts'
import { givenCompany, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'
import { givenCast, giveRole } from './cast.ts'

const nina = { email: 'Nina@Example.com', password: 'a-long-password', name: 'Nina' }
const SHORT = { status: 400, message: 'Password too short' }

describe.each(testDatabases())('an admin on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      [undefined, 'user'],
      ['admin', 'admin'],
      [['user', 'editor'], 'user,editor'],
    ])('makes a user with the role %o who can sign in', async (role, stored) => {
      const { world, adam } = await givenCast(given)
      const forged = { emailVerified: true, banned: true, id: 'mine', image: 'https://pictures.example/n.png' }
      const { data, setCookies } = await knock(adam, 'createUser', { ...nina, role, data: forged })
      const { image } = forged
      const made = { email: 'nina@example.com', role: stored, emailVerified: false, banned: null, image }
      expect(data.user).toMatchObject({ name: 'Nina', ...made })
      expect(data.user.id).not.toBe('mine')
      expect(setCookies).toEqual([])
      expect(await presentAs(adam)).toBe('adam@example.com')
      expect(await signInStatus(world, 'nina@example.com', nina.password)).toBe(200)
    })

    test.each([
      [
        { ...nina, email: 'UMA@example.com' },
        { status: 400, message: 'User already exists' },
      ],
      [{ ...nina, password: 'short' }, SHORT],
      [
        { ...nina, password: 'x'.repeat(129) },
        { status: 400, message: 'Password too long' },
      ],
      [{ ...nina, email: 'no address' }, { status: 400 }],
      [
        { ...nina, name: undefined },
        { status: 400, code: 'VALIDATION_ERROR' },
      ],
    ])('makes no user of %o', async (input, refusal) => {
      const { world, adam } = await givenCast(given)
      const before = await lastingTables(world.database)
      expect(await knock(adam, 'createUser', input)).toMatchObject(refusal)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('gives a user another password, which ends their sessions', async () => {
      const { world, adam, uma } = await givenCast(given)
      const said = await knock(adam, 'setUserPassword', { userId: 'uma', newPassword: nina.password })
      expect(said.data).toEqual({ status: true })
      expect(await presentAs(uma)).toBeUndefined()
      expect(await signInStatus(world, 'uma@example.com', nina.password)).toBe(200)
    })

    test('gives no user a password that is too short', async () => {
      const { world, adam } = await givenCast(given)
      const before = await lastingTables(world.database)
      expect(await knock(adam, 'setUserPassword', { userId: 'uma', newPassword: 'short' })).toMatchObject(SHORT)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('gives a user roles that count from then on', async () => {
      const { adam, uma } = await givenCast(given)
      const { data } = await knock(adam, 'setRole', { userId: 'uma', role: ['user', 'admin'] })
      expect(data.user.role).toBe('user,admin')
      expect((await knock(uma, 'listUsers')).status).toBe(200)
      await knock(adam, 'setRole', { userId: 'uma', role: 'user' })
      expect((await knock(uma, 'listUsers')).status).toBe(403)
    })

    test('removes a user with sessions, accounts and memberships', async () => {
      const { world, adam } = await givenCast(given)
      await givenCompany(world, { owner: 'olga', member: 'mia' })
      await givenCompany(world, { owner: 'mia' }, 'bolt')
      expect((await knock(adam, 'removeUser', { userId: 'mia' })).data).toEqual({ success: true })
      expect(await rolesIn(world)).toEqual({ olga: 'owner' })
      const { user, session, organization } = await lastingTables(world.database)
      expect(user?.filter(({ id }) => id === 'mia')).toEqual([])
      expect(session?.filter(({ userId }) => userId === 'mia')).toEqual([])
      expect(organization?.map(({ id }) => id)).toEqual(['acme'])
    })

    test('does not remove the one owner of others’ organization', async () => {
      const { world, adam } = await givenCast(given)
      await givenCompany(world, { owner: 'olga', member: 'mia' })
      const before = await lastingTables(world.database)
      const said = await knock(adam, 'removeUser', { userId: 'olga' })
      expect(said).toMatchObject({ status: 400, message: 'You cannot leave the organization as the only owner' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('leaves a record of what was done to whom', async () => {
      const { world, adam } = await givenCast(given)
      await knock(adam, 'setRole', { userId: 'uma', role: 'editor' })
      await knock(adam, 'banUser', { userId: 'uma' })
      await knock(adam, 'unbanUser', { userId: 'uma' })
      await knock(adam, 'impersonateUser', { userId: 'max' })
      const { auditEvent } = await lastingTables(world.database)
      const told = auditEvent?.map(({ type, targetUserId }) => `${type} ${targetUserId}`)
      expect(told?.sort()).toEqual(
        ['role-changed uma', 'user-banned uma', 'user-unbanned uma', 'impersonation-started max'].sort(),
      )
    })
  })

  test('is nobody by being the first to sign up', async () => {
    const world = await given()
    const first = world.visitor()
    await first.post('/sign-up/email', nina)
    expect((await first.get('/admin/list-users')).status).toBe(403)
    expect(await countRows(world.database, 'user')).toBe(1)
  })

  test('who makes themselves another role is an admin no longer', async () => {
    const { world, adam } = await givenCast(given)
    await giveRole(world, 'ada', 'user')
    await adam.post('/admin/set-role', { userId: 'adam', role: 'user' })
    expect((await adam.get('/admin/list-users')).status).toBe(403)
  })
})
