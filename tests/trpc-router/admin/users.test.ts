import { signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const nina = { email: 'Nina@Example.com', password: 'a-long-password', name: 'Nina' }
const SHORT = { status: 400, message: 'Password too short' }

describe('an admin', () => {
  const given = testAppsOn()

  test.each([
    [undefined, 'user'],
    ['admin', 'admin'],
    [['user', 'admin'], 'user,admin'],
  ])('creates a user with the role %o who can sign in', async (role, stored) => {
    const { app, adam } = await givenAdminUsers(given)
    const forged = { emailVerified: true, banned: true, id: 'mine', image: 'https://pictures.example/n.png' }
    const { data, setCookies } = await call(adam, 'createUser', { ...nina, role, data: forged })
    const { image } = forged
    const created = { email: 'nina@example.com', role: stored, emailVerified: false, banned: null, image }
    expect(data.user).toMatchObject({ name: 'Nina', ...created })
    expect(data.user.id).not.toBe('mine')
    expect(setCookies).toEqual([])
    expect(await signedInEmail(adam)).toBe('adam@example.com')
    expect(await signInStatus(app, 'nina@example.com', nina.password)).toBe(200)
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
  ])('creates no user from %o', async (input, refusal) => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'createUser', input)).toMatchObject(refusal)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('sets a user’s password, which ends their sessions', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    const result = await call(adam, 'setUserPassword', { userId: 'uma', newPassword: nina.password })
    expect(result.data).toEqual({ status: true })
    expect(await signedInEmail(uma)).toBeUndefined()
    expect(await signInStatus(app, 'uma@example.com', nina.password)).toBe(200)
  })

  test('sets no password that is too short', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'setUserPassword', { userId: 'uma', newPassword: 'short' })).toMatchObject(SHORT)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('sets roles that apply from the next request on', async () => {
    const { adam, uma } = await givenAdminUsers(given)
    const { data } = await call(adam, 'setRole', { userId: 'uma', role: ['user', 'admin'] })
    expect(data.user.role).toBe('user,admin')
    expect((await call(uma, 'listUsers')).status).toBe(200)
    await call(adam, 'setRole', { userId: 'uma', role: 'user' })
    expect((await call(uma, 'listUsers')).status).toBe(403)
  })

  test('removes a user with sessions, accounts and memberships', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'mia' }, 'bolt')
    expect((await call(adam, 'removeUser', { userId: 'mia' })).data).toEqual({ success: true })
    expect(await rolesIn(app)).toEqual({ olga: 'owner' })
    const { user, session, organization } = await tablesWithoutCounters(app.database)
    expect(user?.filter(({ id }) => id === 'mia')).toEqual([])
    expect(session?.filter(({ userId }) => userId === 'mia')).toEqual([])
    expect(organization?.map(({ id }) => id)).toEqual(['acme'])
  })

  test('does not remove the only owner of an organization with other members', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(adam, 'removeUser', { userId: 'olga' })
    expect(result).toMatchObject({ status: 400, message: 'You cannot leave the organization as the only owner' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('does not remove the only member of an organization where none can be deleted', async () => {
    const { app, adam } = await givenAdminUsers(given, { organization: { disableOrganizationDeletion: true } })
    await givenOrganization(app, { owner: 'olga' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(adam, 'removeUser', { userId: 'olga' })
    expect(result).toMatchObject({ status: 403, code: 'ONLY_MEMBER_CANNOT_BE_DELETED' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('no ban is lifted where there is none, and no role changed that is the same', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, 'delete from "auditEvent"')
    expect((await call(adam, 'unbanUser', { userId: 'uma' })).status).toBe(200)
    expect((await call(adam, 'adminUpdateUser', { userId: 'uma', data: { banned: false } })).status).toBe(200)
    expect((await call(adam, 'setRole', { userId: 'ada', role: 'admin' })).status).toBe(200)
    expect(await app.database.db.selectFrom('auditEvent').select('type').execute()).toEqual([])
  })

  test('has each operation recorded with its target', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'setRole', { userId: 'uma', role: 'admin' })
    await call(adam, 'banUser', { userId: 'uma' })
    await call(adam, 'unbanUser', { userId: 'uma' })
    await call(adam, 'impersonateUser', { userId: 'max' })
    const { auditEvent } = await tablesWithoutCounters(app.database)
    const events = auditEvent?.map(({ type, targetUserId }) => `${type} ${targetUserId}`)
    expect(events?.sort()).toEqual(
      ['user.role.changed uma', 'user.banned uma', 'user.unbanned uma', 'user.impersonation.started max'].sort(),
    )
  })

  test('is not created by being the first to sign up', async () => {
    const app = await given()
    const first = app.client()
    await first.post('/sign-up/email', nina)
    expect((await first.get('/admin/list-users')).status).toBe(403)
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('who changes their own role is no longer an admin', async () => {
    const { adam } = await givenAdminUsers(given)
    await adam.post('/admin/set-role', { userId: 'adam', role: 'user' })
    expect((await adam.get('/admin/list-users')).status).toBe(403)
  })
})
