import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers, setUserRole } from './admin-users.ts'

const UNKNOWN = { status: 400, code: 'ROLE_NOT_FOUND', message: 'Role not found', setCookies: [] }
const unknown = [
  '',
  [],
  [''],
  ',',
  ' ',
  'Admin',
  ' admin',
  'admin ',
  'superadmin',
  'editor',
  '__proto__',
  'admin,',
  'user,editor',
  ['admin', ''],
  ['user', 'editor'],
]

describe('a user’s role that is not configured', () => {
  const given = testAppsOn()

  test.each([
    ['setRole', { userId: 'uma' }],
    ['createUser', details('Zoe')],
  ])('is given to nobody by %s', async (operation, input) => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    // An empty role of a new user is none, which the default is in place of.
    const refused = operation === 'createUser' ? unknown.filter((role) => role !== '') : unknown
    for (const role of refused) {
      expect(await call(adam, operation, { ...input, role }), `${role}`).toMatchObject(UNKNOWN)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is replaced by a configured one', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await setUserRole(app, 'uma', 'editor')
    const { data } = await call(adam, 'setRole', { userId: 'uma', role: 'user' })
    expect(data.user.role).toBe('user')
  })

  test.each([
    [{ adminRoles: ['chief'] }, 'chief'],
    [{ defaultRole: 'guest' }, 'guest'],
    [{ defaultRole: 'guest' }, 'user'],
    [{ defaultRole: 'guest,reader' }, ['reader', 'admin']],
    [{ applicationRoles: ['editor'] }, 'editor,admin'],
  ])('becomes one by the options %j: %j', async (admin, role) => {
    const { adam } = await givenAdminUsers(given, { admin: { adminUserIds: ['adam'], ...admin } })
    expect((await call(adam, 'setRole', { userId: 'uma', role })).data.user.role).toBe([role].flat().join(','))
  })
})
