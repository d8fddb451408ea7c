import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { givenStaff, OPEN, unnamed } from './staff.ts'

const zoe = { email: 'zoe@example.com', password: 'correct-horse-battery', name: 'Zoe' }

describe.each(testDatabases())('the functions of admins are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('they are refused to whoever is none', () =>
    compare(async (stage) => {
      const { mia, nobody, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      for (const person of [mia, nobody]) {
        await person.post('/admin/create-user', zoe)
        await person.get('/admin/list-users')
        await person.post('/admin/set-role', { userId, role: 'admin' })
        await person.post('/admin/ban-user', { userId })
        await person.post('/admin/unban-user', { userId })
        await person.post('/admin/impersonate-user', { userId })
        await person.post('/admin/stop-impersonating')
        await person.post('/admin/list-user-sessions', { userId })
        await person.post('/admin/revoke-user-session', { sessionToken: 'no-such-session' })
        await person.post('/admin/revoke-user-sessions', { userId })
        await person.post('/admin/remove-user', { userId })
        await person.post('/admin/set-user-password', { userId, newPassword: zoe.password })
      }
    }, OPEN))

  test('users are made', () =>
    compare(async (stage) => {
      const { adam } = await givenStaff(stage)
      await adam.post('/admin/create-user', { ...zoe, role: 'user' })
      await adam.post('/admin/create-user', zoe)
      await adam.post('/admin/create-user', { ...zoe, email: 'max@example.com', role: ['user', 'admin'] })
      for (const wrong of [{}, { ...zoe, email: 7 }, { ...zoe, name: undefined }, { ...zoe, password: undefined }]) {
        await adam.post('/admin/create-user', wrong)
      }
      const made = stage.visitor()
      await made.signIn('zoe')
      await made.get('/get-session')
    }, OPEN))

  test('users are listed', () =>
    compare(async (stage) => {
      const { adam, ids } = await givenStaff(stage)
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
        'searchValue=Z',
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
    }, OPEN))

  test('roles are set', () =>
    compare(async (stage) => {
      const { adam, mia, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      await adam.post('/admin/set-role', { userId, role: ['user', 'admin'] })
      await mia.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/set-role', { userId, role: 'user' })
      await mia.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/set-role', { userId, role: 7 })
      await adam.post('/admin/set-role', { userId })
      await adam.post('/admin/set-role', { userId: 7, role: 'user' }, unnamed({ status: 200, body: { user: null } }))
    }, OPEN))

  test('somebody is banned, for a while or for ever, and let in again', () =>
    compare(async (stage) => {
      const { adam, mia, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      await adam.post('/admin/ban-user', { userId, banReason: 'spam', banExpiresIn: 3600 })
      await mia.get('/get-session')
      await mia.signIn('mia')
      stage.pass(3601)
      await mia.signIn('mia')
      await mia.get('/get-session')
      await adam.post('/admin/ban-user', { userId })
      await mia.signIn('mia')
      await mia.signIn('mia', { password: 'a-wrong-password' })
      await adam.post('/admin/unban-user', { userId })
      await mia.signIn('mia')
      await adam.post('/admin/ban-user', { userId: ids.adam })
      await adam.post('/admin/ban-user', { userId, banExpiresIn: 'long' })
    }, OPEN))

  test('passwords are set and users removed', () =>
    compare(async (stage) => {
      const { adam, mia, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      await adam.post('/admin/set-user-password', { userId })
      await adam.post('/admin/set-user-password', { userId, newPassword: 'another-password' })
      await mia.signIn('mia')
      await mia.signIn('mia', { password: 'another-password' })
      await adam.post('/admin/remove-user', {}, unnamed({ status: 200 }))
      await adam.post('/admin/remove-user', { userId })
      await mia.get('/get-session')
      await mia.signIn('mia', { password: 'another-password' })
      await adam.get('/admin/list-users')
    }, OPEN))

  test('permissions are asked for', () =>
    compare(async (stage) => {
      const { adam, mia, nobody, ids } = await givenStaff(stage)
      for (const asked of [
        { permissions: { user: ['ban'], session: ['list'] } },
        { permission: { user: ['ban'] } },
        { permissions: { user: ['fly'] } },
        { permissions: { planet: ['list'] } },
        { permissions: {} },
        {},
      ]) {
        await adam.post('/admin/has-permission', asked)
        await mia.post('/admin/has-permission', asked)
      }
      await mia.post('/admin/has-permission', { permissions: { user: ['ban'] }, role: 'admin' })
      await mia.post('/admin/has-permission', { permissions: { user: ['ban'] }, userId: ids.adam })
      await nobody.post('/admin/has-permission', { permissions: { user: ['ban'] } })
    }, OPEN))
})
