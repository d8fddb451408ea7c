import { describe, test } from 'vitest'
import { EVERYONE_ADMIN, givenAdmin, withoutUserId } from './admins.ts'
import { compareServices } from './compare-services.ts'

const zoe = { email: 'zoe@example.com', password: 'correct-horse-battery', name: 'Zoe' }

describe('the admin endpoints work as in better-auth', () => {
  const compare = compareServices()

  test('they are refused to non-admins', () =>
    compare(async (context) => {
      const { mia, signedOut, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      for (const user of [mia, signedOut]) {
        await user.post('/admin/create-user', zoe)
        await user.get('/admin/list-users')
        await user.post('/admin/set-role', { userId, role: 'admin' })
        await user.post('/admin/ban-user', { userId })
        await user.post('/admin/unban-user', { userId })
        await user.post('/admin/impersonate-user', { userId })
        await user.post('/admin/stop-impersonating')
        await user.post('/admin/list-user-sessions', { userId })
        await user.post('/admin/revoke-user-session', { sessionToken: 'no-such-session' })
        await user.post('/admin/revoke-user-sessions', { userId })
        await user.post('/admin/remove-user', { userId })
        await user.post('/admin/set-user-password', { userId, newPassword: zoe.password })
      }
    }, EVERYONE_ADMIN))

  test('an admin creates users', () =>
    compare(async (context) => {
      const { adam } = await givenAdmin(context)
      await adam.post('/admin/create-user', { ...zoe, role: 'user' })
      await adam.post('/admin/create-user', zoe)
      await adam.post('/admin/create-user', { ...zoe, email: 'max@example.com', role: ['user', 'admin'] })
      for (const wrong of [{}, { ...zoe, email: 7 }, { ...zoe, name: undefined }, { ...zoe, password: undefined }]) {
        await adam.post('/admin/create-user', wrong)
      }
      const created = context.client()
      await created.signIn('zoe')
      await created.get('/get-session')
    }, EVERYONE_ADMIN))

  test('an admin lists users', () =>
    compare(async (context) => {
      const { adam, ids } = await givenAdmin(context)
      for (const name of ['zoe', 'max', 'ben']) {
        await adam.post('/admin/create-user', { ...zoe, email: `${name}@example.com`, name, role: 'user' })
      }
      await adam.post('/admin/ban-user', { userId: ids.mia })
      for (const query of [
        'sortBy=email',
        'sortBy=email&sortDirection=desc&limit=2',
        'sortBy=email&limit=2&offset=2',
        'sortBy=email&offset=4',
        'sortBy=name&limit=1&offset=9',
        'searchValue=z',
        'searchValue=zoe%40&searchField=email&searchOperator=starts_with',
        'searchValue=x&searchField=name&searchOperator=ends_with',
        'sortBy=email&filterField=role&filterValue=user',
        'sortBy=email&filterField=role&filterValue=user&filterOperator=ne',
        'sortBy=email&filterField=name&filterValue=m&filterOperator=gt',
        'sortBy=email&filterField=name&filterValue=max&filterOperator=lte',
        'filterField=banned&filterValue=true',
        'searchField=role&searchValue=x',
        'sortDirection=sideways',
        'filterOperator=like&filterValue=x',
      ]) {
        await adam.get(`/admin/list-users?${query}`)
      }
    }, EVERYONE_ADMIN))

  test('an admin sets roles', () =>
    compare(async (context) => {
      const { adam, mia, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      await adam.post('/admin/set-role', { userId, role: ['user', 'admin'] })
      await mia.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/set-role', { userId, role: 'user' })
      await mia.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/set-role', { userId, role: 7 })
      await adam.post('/admin/set-role', { userId })
      await adam.post(
        '/admin/set-role',
        { userId: 7, role: 'user' },
        withoutUserId({ status: 200, body: { user: null } }),
      )
    }, EVERYONE_ADMIN))

  test('an admin bans a user, temporarily or permanently, and lifts the ban', () =>
    compare(async (context) => {
      const { adam, mia, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      await adam.post('/admin/ban-user', { userId, banReason: 'spam', banExpiresIn: 3600 })
      await mia.get('/get-session')
      await mia.signIn('mia')
      context.pass(3601)
      await mia.signIn('mia')
      await mia.get('/get-session')
      await adam.post('/admin/ban-user', { userId })
      await mia.signIn('mia')
      await mia.signIn('mia', { password: 'a-wrong-password' })
      await adam.post('/admin/unban-user', { userId })
      await mia.signIn('mia')
      await adam.post('/admin/ban-user', { userId: ids.adam })
      await adam.post('/admin/ban-user', { userId, banExpiresIn: 'long' })
    }, EVERYONE_ADMIN))

  test('an admin sets passwords and removes users', () =>
    compare(async (context) => {
      const { adam, mia, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      await adam.post('/admin/set-user-password', { userId })
      await adam.post('/admin/set-user-password', { userId, newPassword: 'another-password' })
      await mia.signIn('mia')
      await mia.signIn('mia', { password: 'another-password' })
      await adam.post('/admin/remove-user', {}, withoutUserId({ status: 200 }))
      await adam.post('/admin/remove-user', { userId })
      await mia.get('/get-session')
      await mia.signIn('mia', { password: 'another-password' })
      await adam.get('/admin/list-users')
    }, EVERYONE_ADMIN))

  test('permissions are checked', () =>
    compare(async (context) => {
      const { adam, mia, signedOut, ids } = await givenAdmin(context)
      for (const input of [
        { permissions: { user: ['ban'], session: ['list'] } },
        { permission: { user: ['ban'] } },
        { permissions: { user: ['fly'] } },
        { permissions: { planet: ['list'] } },
        { permissions: {} },
        {},
      ]) {
        await adam.post('/admin/has-permission', input)
        await mia.post('/admin/has-permission', input)
      }
      await mia.post('/admin/has-permission', { permissions: { user: ['ban'] }, role: 'admin' })
      await mia.post('/admin/has-permission', { permissions: { user: ['ban'] }, userId: ids.adam })
      await signedOut.post('/admin/has-permission', { permissions: { user: ['ban'] } })
    }, EVERYONE_ADMIN))
})
