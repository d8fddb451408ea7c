import { NEW_PASSWORD, resetTokenOf, signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const COMMON = { status: 400, code: 'PASSWORD_TOO_COMMON', message: 'Password too common', setCookies: [] }
const weak = ['Passw0rd!', 'olga@example.com', 'Olga1987', 'foyer2026']

describe('a common password', () => {
  const given = testAppsOn()

  test.each(weak)('is refused at sign-up: %s', async (password) => {
    const app = await given()
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'signUpEmail', { ...details('Olga'), password })).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where it is the username, at sign-up and as a changed one', async () => {
    const app = await given({ username: { enabled: true } })
    const before = await tablesWithoutCounters(app.database)
    const olga = { ...details('Olga'), username: 'gardener_77' }
    const refused = await call(app.client(), 'signUpEmail', { ...olga, password: 'Gardener_77' })
    expect(refused).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const client = app.client()
    expect((await call(client, 'signUpEmail', olga)).status).toBe(200)
    const signedUp = await tablesWithoutCounters(app.database)
    const change = { currentPassword: PASSWORD, newPassword: 'gardener77!' }
    expect(await call(client, 'changePassword', change)).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(signedUp)
  })

  test.each(weak)('is refused as a changed one: %s', async (newPassword) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const change = { currentPassword: PASSWORD, newPassword }
    expect(await call(olga, 'changePassword', change)).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(weak)('is refused at a reset, without consuming the link: %s', async (newPassword) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'resetPassword', { token, newPassword })).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
  })

  test('is not told from any other by a reset link that is invalid', async () => {
    const app = await given()
    const input = { token: 'A'.repeat(24), newPassword: 'password' }
    expect((await call(app.client(), 'resetPassword', input)).message).toBe('invalid token')
  })

  test.each(['Passw0rd!', 'uma@example.com', 'uma-2026', 'foyer2026'])(
    'is refused to an admin who sets it for a user: %s',
    async (newPassword) => {
      const { app, adam } = await givenAdminUsers(given)
      const before = await tablesWithoutCounters(app.database)
      expect(await call(adam, 'setUserPassword', { userId: 'uma', newPassword })).toMatchObject(COMMON)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(weak)('is refused to an admin who creates a user with it: %s', async (password) => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'createUser', { ...details('Olga'), password })).toMatchObject(COMMON)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('that was chosen before still signs in and confirms', async () => {
    const lenient = await given({ emailAndPassword: { refuseCommonPasswords: false } })
    const olga = { ...details('Olga'), password: 'password' }
    expect((await call(lenient.client(), 'signUpEmail', olga)).status).toBe(200)
    const client = (await given()).client()
    expect((await call(client, 'signInEmail', olga)).status).toBe(200)
    const change = { currentPassword: olga.password, newPassword: NEW_PASSWORD }
    expect((await call(client, 'changePassword', change)).status).toBe(200)
  })

  test('is refused by the words of the service it is chosen for', async () => {
    const app = await given({ branding: { name: 'Arcade Nine' } })
    const signUp = (password: string) => call(app.client(), 'signUpEmail', { ...details('Olga'), password })
    expect(await signUp('ArcadeNine!')).toMatchObject(COMMON)
    expect((await signUp('foyer2026')).status).toBe(200)
  })

  test.each(['Passw0rd!', 'sonja@example.com', 'Sonja1987'])('is refused as a first one: %s', async (newPassword) => {
    const app = await given()
    const sonja = await signedUp(app, 'Sonja')
    await withoutPassword(app, 'Sonja')
    await outboxDrained(app)
    const userId = (await sonja.get('/get-session')).json.user.id
    const before = await tablesWithoutCounters(app.database)
    const server = createServerCaller(createCall(app.services, serverRequest))
    const setting = server.password.setPassword({ userId, newPassword })
    await expect(setting).rejects.toMatchObject({ cause: { refusal: 'PASSWORD_TOO_COMMON' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signInStatus(app, 'sonja@example.com', newPassword)).toBe(401)
  })
})
