import { signedInEmail } from '@foyer/testing/account-rows'
import { clientFor } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const usernames = { username: { enabled: true } }

describe('an admin who reads and changes a user', () => {
  const given = testAppsOn()

  test('reads them by id', async () => {
    const { adam } = await givenAdminUsers(given)
    const { status, data } = await call(adam, 'adminGetUser', { id: 'uma' })
    expect([status, data]).toMatchObject([200, { id: 'uma', email: 'uma@example.com', role: 'user' }])
    const unknown = await call(adam, 'adminGetUser', { id: 'nobody' })
    expect(unknown).toMatchObject({ status: 404, message: 'User not found' })
  })

  test('changes the profile, and nothing that is not named', async () => {
    const { app, adam } = await givenAdminUsers(given, usernames)
    const before = await userOf(app, 'uma')
    const data = { name: 'Uma U.', image: 'https://img.example/u.png', username: 'Uma_1' }
    const changed = await call(adam, 'adminUpdateUser', { userId: 'uma', data })
    expect(changed.data).toMatchObject({ name: 'Uma U.', username: 'uma_1', displayUsername: 'Uma_1' })
    expect(await userOf(app, 'uma')).toEqual({
      ...before,
      ...data,
      username: 'uma_1',
      displayUsername: 'Uma_1',
      updatedAt: expect.any(Date),
    })
    expect(await events(app)).toEqual([
      'user.username.changed {"to":"uma_1"}',
      'user.updated {"changed":["name","image","username"]}',
    ])
  })

  test('a new email is not verified, invalidates what was mailed to the former one, and is told to it', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, `update "user" set "emailVerified" = true`)
    const before = await userOf(app, 'uma')
    const { data } = await call(adam, 'adminUpdateUser', { userId: 'uma', data: { email: 'U.New@Example.com' } })
    expect(data).toMatchObject({ email: 'u.new@example.com', emailVerified: false })
    expect((await userOf(app, 'uma'))?.tokenStamp).toBe(Number(before?.tokenStamp) + 1)
    expect(await events(app)).toEqual(['user.email.changed {"from":"uma@example.com","to":"u.new@example.com"}'])
    const { outbox } = await tablesWithoutCounters(app.database)
    expect(outbox).toHaveLength(1)
  })

  test('with the email it says that it is verified', async () => {
    const { adam } = await givenAdminUsers(given)
    const change = { email: 'u@example.com', emailVerified: true }
    const { data } = await call(adam, 'adminUpdateUser', { userId: 'uma', data: change })
    expect(data).toMatchObject(change)
  })

  test('a ban ends the sessions, and its end gives none back', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    const { data } = await call(adam, 'adminUpdateUser', { userId: 'uma', data: { banned: true, banReason: 'spam' } })
    expect(data).toMatchObject({ banned: true, banReason: 'spam', banExpires: null })
    expect(await signedInEmail(uma)).toBeUndefined()
    const lifted = await call(adam, 'adminUpdateUser', { userId: 'uma', data: { banned: false } })
    expect(lifted.data).toMatchObject({ banned: false, banReason: null })
    expect(await signedInEmail(uma)).toBeUndefined()
    expect(await events(app)).toEqual(['user.banned {"banReason":"spam"}', 'user.unbanned {}'])
  })

  test('a new role ends impersonations, as set-role does', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const elsewhere = await clientFor(app, 'ada')
    await call(elsewhere, 'impersonateUser', { userId: 'uma' })
    await call(adam, 'adminUpdateUser', { userId: 'uma', data: { role: ['admin', 'user'] } })
    expect((await userOf(app, 'uma'))?.role).toBe('admin,user')
    const { session } = await tablesWithoutCounters(app.database)
    expect(session?.filter(({ impersonatedBy }) => impersonatedBy !== null)).toEqual([])
  })

  test('what decides about privileges in other ways is dropped', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await userOf(app, 'uma')
    const data = {
      name: 'Uma',
      id: 'max',
      isAnonymous: true,
      twoFactorEnabled: true,
      createdAt: '2020-01-01',
      tokenStamp: 9,
    }
    expect((await call(adam, 'adminUpdateUser', { userId: 'uma', data })).status).toBe(200)
    expect(await userOf(app, 'uma')).toEqual({ ...before, name: 'Uma', updatedAt: expect.any(Date) })
  })

  test.each([
    ['nothing', 'uma', {}, 400, 'NO_DATA_TO_UPDATE'],
    ['nothing but unknown keys', 'uma', { isAnonymous: true }, 400, 'NO_DATA_TO_UPDATE'],
    ['a password', 'uma', { name: 'U', password: 'x' }, 400, 'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER'],
    ['an unknown role', 'uma', { name: 'U', role: 'god' }, 400, 'ROLE_NOT_FOUND'],
    ['no email', 'uma', { name: 'U', email: 'no address' }, 400, 'INVALID_EMAIL'],
    ['an email below .invalid', 'uma', { name: 'U', email: 'u@x.invalid' }, 400, 'INVALID_EMAIL'],
    ['a taken email', 'uma', { name: 'U', email: 'MAX@example.com' }, 400, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['a taken username', 'uma', { name: 'U', username: 'max_1' }, 422, 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'],
    ['a picture that is none', 'uma', { image: 'javascript:alert(1)' }, 400, 'VALIDATION_ERROR'],
    ['a ban of themselves', 'adam', { name: 'A', banned: true }, 400, 'YOU_CANNOT_BAN_YOURSELF'],
    ['a user who does not exist', 'nobody', { name: 'U' }, 404, 'USER_NOT_FOUND'],
  ])('%s is refused, and nothing changes', async (_what, userId, data, status, code) => {
    const { app, adam } = await givenAdminUsers(given, usernames)
    await run(app.database, `update "user" set username = 'max_1', "displayUsername" = 'max_1' where id = 'max'`)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'adminUpdateUser', { userId, data })).toMatchObject({ status, code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('who is no admin may do neither, to nobody and not to themselves', async () => {
    const { app, uma } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    for (const id of ['uma', 'max', 'nobody']) {
      const read = await call(uma, 'adminGetUser', { id })
      expect(read).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER' })
      const changed = await call(uma, 'adminUpdateUser', { userId: id, data: { role: 'admin' } })
      expect(changed).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS' })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

async function userOf({ database }: TestApp, id: string) {
  const { user } = await tablesWithoutCounters(database)
  return user?.find((row) => row.id === id)
}

async function events({ database }: TestApp): Promise<string[]> {
  const rows = await database.db.selectFrom('auditEvent').select(['type', 'detail']).orderBy('id').execute()
  return rows.map(({ type, detail }) => `${type} ${detail}`)
}
