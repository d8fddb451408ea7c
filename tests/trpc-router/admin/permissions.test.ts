import { clientFor } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { type AdminUsers, givenAdminUsers, setUserRole } from './admin-users.ts'

const newUser = { email: 'nina@example.com', password: 'a-long-password', name: 'Nina' }

/** Every admin operation, with its input and the message of its refusal. */
const calls: [operation: string, input: object, refusal: string][] = [
  ['createUser', newUser, 'You are not allowed to create users'],
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

/** Operations on one user, for calls with an unknown id. */
const onUnknownUser = calls
  .map(([operation]) => operation)
  .filter((operation) =>
    ['setRole', 'banUser', 'unbanUser', 'impersonateUser', 'removeUser', 'setUserPassword'].includes(operation),
  )

describe('admin operations', () => {
  const given = testAppsOn()

  test('are refused to users without the role, and change nothing', async () => {
    const { app, uma }: AdminUsers = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    for (const [operation, input, message] of calls) {
      expect(await call(uma, operation, input), operation).toMatchObject({ status: 403, message, setCookies: [] })
      expect(await call(app.client(), operation, input), operation).toMatchObject({ status: 401, setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(calls)('%s is allowed for an admin', async (operation, input) => {
    const { adam } = await givenAdminUsers(given)
    expect((await call(adam, operation, input)).status).toBe(200)
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
  ])('called with the role "%s" answer %i', async (role, status) => {
    const { app, uma } = await givenAdminUsers(given)
    await setUserRole(app, 'uma', role)
    expect((await call(uma, 'listUsers')).status).toBe(status)
  })

  test('are allowed for the user ids and the roles of the options', async () => {
    const { app, uma, max, adam } = await givenAdminUsers(given, {
      admin: { adminUserIds: ['uma'], adminRoles: ['chief'] },
    })
    await setUserRole(app, 'max', 'chief')
    const statuses = [uma, max, adam].map(async (browser) => (await call(browser, 'listUsers')).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 403])
  })

  test('are refused at once to an admin who is demoted or banned', async () => {
    const { app, adam, ada } = await givenAdminUsers(given)
    await call(ada, 'setRole', { userId: 'adam', role: 'user' })
    expect((await call(adam, 'listUsers')).status).toBe(403)
    const again = await clientFor(app, 'adam')
    await call(ada, 'banUser', { userId: 'adam' })
    expect((await call(again, 'listUsers')).status).toBe(401)
  })

  test.each(onUnknownUser)('%s of an unknown user is refused', async (operation) => {
    const { app, adam } = await givenAdminUsers(given)
    const [, input] = calls.find(([name]) => name === operation) ?? []
    const before = await tablesWithoutCounters(app.database)
    const result = await call(adam, operation, { ...input, userId: 'nobody' })
    expect(result).toMatchObject({ status: 404, message: 'User not found', setCookies: [] })
    const { userId: _, ...without } = { userId: '', ...input }
    expect(await call(adam, operation, without)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    [{ permissions: { user: ['ban'], session: ['list'] } }, true],
    [{ permission: { user: ['ban'] } }, true],
    [{ permissions: { user: ['fly'] } }, false],
    [{ permissions: { planet: ['list'] } }, false],
  ])('hasPermission answers an admin about %o: %s', async (input, success) => {
    const { adam, uma, app } = await givenAdminUsers(given)
    expect((await call(adam, 'adminHasPermission', input)).data).toEqual({ error: null, success })
    const forged = { ...input, userId: 'adam', role: 'admin' }
    expect((await call(uma, 'adminHasPermission', forged)).data).toEqual({ error: null, success: false })
    expect((await call(app.client(), 'adminHasPermission', input)).status).toBe(401)
  })
})
