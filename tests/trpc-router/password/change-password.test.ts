import {
  NEW_PASSWORD,
  retryWhileBusy,
  signedInEmail,
  signedUpVerified,
  signInStatus,
  withoutPassword,
} from '@foyer/testing/account-rows'
import { mailedLink, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const DAY = 24 * 3600
const LONG = 'a'.repeat(72)
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

describe('changing the password', () => {
  const given = testAppsOn()

  test('replaces it, and answers with the user', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const result = await call(olga, 'changePassword', change)
    expect(result).toMatchObject({ status: 200, data: { token: null, user: { email: OLGA } } })
    expect(result.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.known_browser'])
    expect(Object.keys(result.data.user).sort()).toEqual(
      ['id', 'email', 'name', 'image', 'emailVerified', 'createdAt', 'updatedAt'].sort(),
    )
    expect(await signInStatus(app, OLGA)).toBe(401)
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(200)
  })

  test.each([
    ['a wrong current one', { ...change, currentPassword: 'wrong-password' }, 'Invalid password'],
    ['an empty current one', { ...change, currentPassword: '' }, 'Invalid password'],
    ['a new one too short', { ...change, newPassword: 'a'.repeat(7) }, 'Password too short'],
    ['seven emoji', { ...change, newPassword: '🔑'.repeat(7) }, 'Password too short'],
    ['a new one too long', { ...change, newPassword: 'a'.repeat(129) }, 'Password too long'],
    ['a new one far too long', { ...change, newPassword: 'a'.repeat(90 * 1024) }, 'Password too long'],
    [
      'no current one',
      { newPassword: NEW_PASSWORD },
      '[body.currentPassword] Invalid input: expected string, received undefined',
    ],
    [
      'no new one',
      { currentPassword: PASSWORD },
      '[body.newPassword] Invalid input: expected string, received undefined',
    ],
    [
      'an invalid flag',
      { ...change, revokeOtherSessions: 'yes' },
      '[body.revokeOtherSessions] Invalid input: expected boolean, received string',
    ],
  ])('is refused with %s', async (_title, input, message) => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'changePassword', input)).toMatchObject({ status: 400, message, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(olga)).toBe(OLGA)
  })

  test('is refused to a user without a password', async () => {
    const app = await given()
    const sonja = await signUp(app, 'Sonja')
    await withoutPassword(app, 'Sonja')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(sonja, 'changePassword', change)
    expect(result).toMatchObject({ status: 400, message: 'Credential account not found', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused without a session, and changes nothing', async () => {
    const app = await given()
    await signUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'changePassword', { ...change, userId: 'x', email: OLGA })
    expect(result).toMatchObject({ status: 401, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('compares the old one and the new one beyond their 72nd byte', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    await call(olga, 'changePassword', { ...change, newPassword: `${LONG}b` })
    for (const currentPassword of [LONG, `${LONG}c`]) {
      expect(await signInStatus(app, OLGA, currentPassword)).toBe(401)
      expect((await call(olga, 'changePassword', { ...change, currentPassword })).message).toBe('Invalid password')
    }
    expect((await call(olga, 'changePassword', { ...change, currentPassword: `${LONG}b` })).status).toBe(200)
  })

  test('invalidates outstanding reset and verification links, and notifies the user', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = await signUp(app, 'Olga')
    await olga.post('/request-password-reset', { email: OLGA })
    const [reset, proof] = [await mailedLink(app, OLGA, 'reset-password'), await mailedLink(app, OLGA, 'verify-email')]
    await run(app.database, 'update "user" set "emailVerified" = true')
    await call(olga, 'changePassword', change)
    await run(app.database, 'update "user" set "emailVerified" = false')
    expect(await sentMails(app)).toEqual([`${OLGA} password-changed`, `${OLGA} reset-password`, `${OLGA} verify-email`])
    expect(await countRows(app.database, 'verification')).toBe(0)
    expect((await olga.get(pathOf(reset))).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect((await olga.get(pathOf(proof))).headers.get('location')).toBe('/?error=invalid_token')
    const { user = [], auditEvent = [] } = await allTables(app.database)
    expect(user[0]).toMatchObject({ emailVerified: false })
    expect(auditEvent.at(-1)).toMatchObject({ type: 'user.password.changed', actorId: user[0]?.id })
  })

  test('wrong current passwords count towards the sign-in throttle of the browser', async () => {
    const app = await given()
    app.stopClock()
    const olga = await signUp(app, 'Olga')
    const guess = () =>
      retryWhileBusy(() => call(olga, 'changePassword', { ...change, currentPassword: 'wrong-password' }))
    for (let count = 0; count < 5; count += 1) {
      expect((await guess()).message).toBe('Invalid password')
      expect((await call(olga, 'signInEmail', { email: OLGA, password: 'wrong-password' })).status).toBe(401)
    }
    const refused = await call(olga, 'changePassword', change)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await call(olga, 'signInEmail', { email: OLGA, password: PASSWORD })).status).toBe(429)
    app.pass(1)
    expect((await call(olga, 'changePassword', change)).status).toBe(200)
  })

  test('ends other sessions on request, and the one in place of this is as old, ends no later, and is fresh', async () => {
    const app = await given({
      session: { expiresIn: 2 * DAY, absoluteMaxAge: 3 * DAY },
      user: { deleteUser: { enabled: true } },
    })
    const olga = await signUp(app, 'Olga')
    const { createdAt } = (await olga.get('/get-session')).json.session
    app.pass(2 * DAY - 60)
    await olga.get('/get-session')
    expect((await call(olga, 'deleteUser', {})).code).toBe('SESSION_EXPIRED')
    const changed = await call(olga, 'changePassword', { ...change, revokeOtherSessions: true })
    const { session } = (await olga.get('/get-session')).json
    const end = new Date(Date.parse(createdAt) + 3 * DAY * 1000).toISOString()
    expect(session).toMatchObject({ token: changed.data.token, createdAt, expiresAt: end })
    expect(await countRows(app.database, 'session')).toBe(1)
    // The password has confirmed it, as on the wire.
    expect((await call(olga, 'deleteUser', {})).status).toBe(200)
  })

  test('of ten concurrent changes one succeeds', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const passwords = Array.from({ length: 10 }, (_, n) => `new-password-${n}`)
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        retryWhileBusy(() => call(olga, 'changePassword', { currentPassword: PASSWORD, newPassword })),
      ),
    )
    const winners = passwords.filter((_, n) => answers[n]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(await signInStatus(app, OLGA, winners[0])).toBe(200)
    const losers = answers.filter(({ status }) => status !== 200)
    for (const { status, message } of losers) {
      // After the change the current password is wrong; after ten failures it is throttled.
      if (status !== 429) expect([status, message]).toEqual([400, 'Invalid password'])
    }
    expect((await sentMails(app)).filter((mail) => mail.endsWith('password-changed'))).toHaveLength(1)
  })
})
