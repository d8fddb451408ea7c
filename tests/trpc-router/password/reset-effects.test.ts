import { NEW_PASSWORD, resetTokenOf, signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'

describe('a password reset', () => {
  const given = testAppsOn()

  test('ends every session of the user, and of nobody else', async () => {
    const app = await given()
    const [olga, mia] = [await signUp(app, 'Olga'), await signUp(app, 'Mia')]
    const phone = await signedIn(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await call(phone, 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await Promise.all([olga, phone, mia].map(signedInEmail))).toEqual([undefined, undefined, 'mia@example.com'])
  })

  test('ends no session of a proved mailbox where the options keep them', async () => {
    const app = await given({ emailAndPassword: { revokeSessionsOnPasswordReset: false } })
    const olga = await signedUpVerified(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    expect((await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signedInEmail(olga)).toBe(OLGA)
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(200)
  })

  test('invalidates the link that verifies the email', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect((await app.client().get(pathOf(link))).headers.get('location')).toBe('/?error=invalid_token')
  })

  test('invalidates the links that delete the account and change the email', async () => {
    const app = await given({
      user: { deleteUser: { sendVerification: true } },
      emailAndPassword: { revokeSessionsOnPasswordReset: false },
    })
    const olga = await signedUpVerified(app, 'Olga')
    await olga.post('/delete-user')
    await olga.post('/change-email', { newEmail: 'new@example.com' })
    const deletion = tokenOf(await mailedLink(app, OLGA, 'delete-account'))
    const change = await mailedLink(app, OLGA, 'change-email')
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await olga.post('/delete-user', { token: deletion })).status).toBe(404)
    expect((await olga.get(pathOf(change))).headers.get('location')).toBe('/?error=invalid_token')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('notifies the user', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await sentMails(app)).toEqual([`${OLGA} password-changed`, `${OLGA} reset-password`])
    const { pathname, search } = await mailedLink(app, OLGA, 'password-changed')
    expect([pathname, search]).toEqual(['/account/sign-in-methods', ''])
  })

  test('resets the sign-in throttle', async () => {
    const app = await given()
    app.stopClock()
    await signUp(app, 'Olga')
    for (let count = 0; count < 10; count += 1) await signInStatus(app, OLGA, 'wrong-password')
    expect(await signInStatus(app, OLGA)).toBe(429)
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(200)
  })

  test('is recorded in the audit log', async () => {
    const app = await given()
    await signUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    const { auditEvent = [], user = [] } = await allTables(app.database)
    expect(auditEvent.at(-1)).toMatchObject({
      type: 'user.password.reset',
      actorId: user[0]?.id,
      ipAddress: '127.0.0.1',
    })
  })
})
