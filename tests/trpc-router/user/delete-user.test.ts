import {
  retryWhileBusy,
  signedInEmail,
  signedUpVerified,
  signInStatus,
  withoutPassword,
} from '@foyer/testing/account-rows'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const DAY = 86_400

describe('deleting an account', () => {
  const given = testAppsOn()

  test('deletes all data of the user, ends every session, and keeps the audit log', async () => {
    const app = await given()
    const [olga, mia] = [await signedUpVerified(app, 'Olga'), await signedUp(app, 'Mia')]
    const phone = await signedIn(app, 'Olga')
    await olga.post('/request-password-reset', { email: OLGA })
    await outboxDrained(app)
    const before = await allTables(app.database)
    const result = await call(olga, 'deleteUser', { password: PASSWORD })
    expect(result).toMatchObject({ status: 200, data: { success: true, message: 'User deleted' } })
    expect(result.setCookies.map((line) => line.split(/[=;]/)[0]).sort()).toEqual([
      'foyer.dont_remember',
      'foyer.session_data',
      'foyer.session_token',
    ])
    for (const line of result.setCookies) expect(line).toContain('Max-Age=0')
    const after = await allTables(app.database)
    const own = before.user?.find(({ email }) => email === OLGA)
    for (const table of ['session', 'account', 'verification']) {
      expect(after[table], table).toEqual(before[table]?.filter(({ userId }) => userId !== own?.id))
    }
    expect(after.user).toEqual(before.user?.filter(({ id }) => id !== own?.id))
    expect(after.auditEvent?.slice(0, -1)).toEqual(before.auditEvent)
    expect(after.auditEvent?.at(-1)).toMatchObject({ type: 'user.deleted', actorId: own?.id, ipAddress: '127.0.0.1' })
    expect(await Promise.all([olga, phone, mia].map(signedInEmail))).toEqual([undefined, undefined, 'mia@example.com'])
    expect(await signInStatus(app, OLGA)).toBe(401)
    const mails = ['account-deleted', 'new-device', 'reset-password'].map((template) => `${OLGA} ${template}`)
    expect(await sentMails(app)).toEqual(mails)
  })

  test('frees the email for a new user', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const { id } = (await olga.get('/get-session')).json.user
    await call(olga, 'deleteUser', {})
    const again = await signedUp(app, 'Olga')
    expect((await again.get('/get-session')).json.user.id).not.toBe(id)
  })

  test.each([
    ['a wrong password', { password: 'wrong-password' }, 400, 'Invalid password'],
    ['an empty password', { password: '' }, 400, 'Invalid password'],
    ['a wrong password and a token', { password: 'wrong-password', token: 'x' }, 400, 'Invalid password'],
    ['an unknown token', { token: 'a'.repeat(32) }, 404, 'invalid token'],
    ['an unknown token and the right password', { token: 'a'.repeat(32), password: PASSWORD }, 404, 'invalid token'],
    [
      'a password that is no string',
      { password: 5 },
      400,
      '[body.password] Invalid input: expected string, received number',
    ],
    ['a token that is no string', { token: [] }, 400, '[body.token] Invalid input: expected string, received array'],
    ['an untrusted callback URL', { callbackURL: 'https://evil.example' }, 403, 'Invalid callbackURL'],
  ])('is refused with %s', async (_title, input, status, message) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'deleteUser', input)).toMatchObject({ status, message, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(olga)).toBe(OLGA)
  })

  test('without a password set is refused with one, and works with a fresh session', async () => {
    const app = await given()
    const sonja = await signedUp(app, 'Sonja')
    await withoutPassword(app, 'Sonja')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(sonja, 'deleteUser', { password: PASSWORD })
    expect(result).toMatchObject({ status: 400, message: 'Credential account not found' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(sonja, 'deleteUser', {})).data.message).toBe('User deleted')
  })

  test.each([
    ['with freshAge 0 every session is fresh', { freshAge: 0 }, 6 * DAY, {}, 200],
    ['a session is fresh for a day', {}, DAY - 0.001, {}, 200],
    ['and not longer', {}, DAY, {}, 400],
    ['a password replaces a fresh session', {}, 6 * DAY, { password: PASSWORD }, 200],
    ['an empty token does not', {}, 6 * DAY, { token: '' }, 400],
  ])('%s', async (_title, session, seconds, input, status) => {
    const app = await given({ session })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    app.pass(seconds)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'deleteUser', input)
    expect(result.status).toBe(status)
    if (status === 200) return
    expect(result.message).toBe('Session expired. Re-authenticate to perform this action.')
    expect(result).toMatchObject({ code: 'SESSION_EXPIRED', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a renewed session is not fresh', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    app.pass(2 * DAY)
    expect((await olga.get('/get-session')).setCookies).toHaveLength(1)
    expect((await call(olga, 'deleteUser', {})).code).toBe('SESSION_EXPIRED')
  })

  test('is not found where it is disabled', async () => {
    const app = await given({ user: { deleteUser: { enabled: false } } })
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'deleteUser', { password: PASSWORD })).status).toBe(404)
    expect((await call(olga, 'deleteUserCallback', { token: 'x' })).status).toBe(404)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused without a session', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'deleteUser', { password: PASSWORD, userId: 'x' })
    expect(result).toMatchObject({ status: 401, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('wrong passwords count towards the sign-in throttle of the browser', async () => {
    const app = await given()
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    for (let count = 0; count < 10; count += 1) {
      const result = await retryWhileBusy(() => call(olga, 'deleteUser', { password: 'wrong-password' }))
      expect(result.message).toBe('Invalid password')
    }
    expect((await call(olga, 'deleteUser', { password: PASSWORD })).status).toBe(429)
    expect((await call(olga, 'signInEmail', { email: OLGA, password: PASSWORD })).status).toBe(429)
    expect(await signedInEmail(olga)).toBe(OLGA)
  })
})
