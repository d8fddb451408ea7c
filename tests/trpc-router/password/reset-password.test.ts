import {
  NEW_PASSWORD,
  resetTokenOf,
  signedUpVerified,
  signInStatus,
  withoutPassword,
} from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const HOUR = 3600
const invalid = { status: 400, message: 'invalid token', code: 'INVALID_TOKEN', setCookies: [] }

describe('resetting the password', () => {
  const given = testAppsOn()

  test('changes the password, and creates no session', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const result = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(result).toMatchObject({ status: 200, data: { status: true } })
    expect(result.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.known_browser'])
    expect(await signInStatus(app, OLGA)).toBe(401)
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(200)
  })

  test('works once for each token', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'resetPassword', { token, newPassword: PASSWORD })).toMatchObject(invalid)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('works with the newest link that one requester had mailed', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const [older, newer] = [await resetTokenOf(app, 'Olga'), await resetTokenOf(app, 'Olga')]
    expect(newer).not.toBe(older)
    expect(await countRows(app.database, 'verification')).toBe(1)
    const redeem = (token: string) => call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await redeem(older)).toMatchObject(invalid)
    expect((await redeem(newer)).status).toBe(200)
  })

  test('keeps the links of other users', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    const [olgaToken, miaToken] = [await resetTokenOf(app, 'Olga'), await resetTokenOf(app, 'Mia')]
    await call(app.client(), 'resetPassword', { token: olgaToken, newPassword: NEW_PASSWORD })
    expect(await signInStatus(app, 'mia@example.com')).toBe(200)
    const result = await call(app.client(), 'resetPassword', { token: miaToken, newPassword: NEW_PASSWORD })
    expect(result.status).toBe(200)
  })

  test.each([
    [HOUR - 0.001, 200],
    [HOUR, 400],
  ])('%d s after the mail answers %d', async (seconds, status) => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    app.pass(seconds)
    const result = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(result.status).toBe(status)
    if (status === 200) return
    expect(result).toMatchObject(invalid)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['', 'Password too short'],
    ['a'.repeat(7), 'Password too short'],
    ['🔑'.repeat(7), 'Password too short'],
    ['a'.repeat(129), 'Password too long'],
    ['a'.repeat(90 * 1024), 'Password too long'],
  ])('refuses %.10s… without consuming the link: %s', async (newPassword, message) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(app.client(), 'resetPassword', { token, newPassword })).toMatchObject({
      status: 400,
      message,
    })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const result = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(result.status).toBe(200)
  })

  test.each([undefined, '', ' ', 'A'.repeat(24), 'reset-password:', '%', "' or 1=1 --"])(
    'refuses the token %j',
    async (token) => {
      const app = await given()
      await signedUp(app, 'Olga')
      await resetTokenOf(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(result).toMatchObject(invalid)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('refuses what the database stores of a token', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const [row] = (await allTables(app.database)).verification ?? []
    expect(JSON.stringify(row)).not.toContain(token)
    for (const stored of [String(row?.identifier), String(row?.identifier).split(':')[1], row?.id, row?.value]) {
      const result = await call(app.client(), 'resetPassword', { token: stored, newPassword: NEW_PASSWORD })
      expect(result).toMatchObject(invalid)
    }
  })

  test('sets a first password for a user who signed up with a provider', async () => {
    const app = await given()
    await signedUpVerified(app, 'Sonja')
    await withoutPassword(app, 'Sonja')
    const token = await resetTokenOf(app, 'Sonja')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await signInStatus(app, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
    const accounts = (await allTables(app.database)).account ?? []
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github'])
  })

  test('does nothing for a deleted user', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await run(app.database, 'delete from "user"')
    const result = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(result).toMatchObject(invalid)
    expect(await countRows(app.database, 'account')).toBe(0)
  })

  test('accepts the token in the query too, where the body has none', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: OLGA })
    const token = tokenOf(await mailedLink(app, OLGA, 'reset-password'))
    const path = `/reset-password?token=${token}`
    const other = await app.client().post(path, { newPassword: NEW_PASSWORD, token: 'A'.repeat(24) })
    expect(other.json.message).toBe('invalid token')
    expect((await app.client().post(path, { newPassword: NEW_PASSWORD })).status).toBe(200)
  })
})
