import { signedInEmail } from '@foyer/testing/account-rows'
import { clientFor } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers, givenSession } from './admin-users.ts'

const PASSWORD = 'a-long-password'

describe('banning', () => {
  const given = testAppsOn()

  test('ends every session of the user at once, and no other user’s', async () => {
    const { app, adam, uma, max } = await givenAdminUsers(given)
    const other = await clientFor(app, 'uma')
    const { data } = await call(adam, 'banUser', { userId: 'uma', banReason: 'spam' })
    expect(data.user).toMatchObject({ id: 'uma', banned: true, banReason: 'spam', banExpires: null })
    expect([await signedInEmail(uma), await signedInEmail(other)]).toEqual([undefined, undefined])
    expect(await signedInEmail(max)).toBe('max@example.com')
    const { session } = await tablesWithoutCounters(app.database)
    expect(session?.filter(({ userId }) => userId === 'uma')).toEqual([])
  })

  test('refuses sign-in until the ban is lifted', async () => {
    const { adam, uma, app } = await givenAdminUsers(given)
    await call(adam, 'setUserPassword', { userId: 'uma', newPassword: PASSWORD })
    await call(adam, 'banUser', { userId: 'uma' })
    const details = { email: 'uma@example.com', password: PASSWORD }
    const refused = await call(app.client(), 'signInEmail', details)
    expect(refused).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
    const { data } = await call(adam, 'unbanUser', { userId: 'uma' })
    expect(data.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await call(uma, 'signInEmail', details)).status).toBe(200)
  })

  test.each([
    [3599, 403],
    [3601, 200],
  ])('for an hour expires: %i seconds later sign-in answers %i', async (seconds, status) => {
    const { app, adam } = await givenAdminUsers(given)
    app.stopClock()
    await call(adam, 'setUserPassword', { userId: 'uma', newPassword: PASSWORD })
    const { data } = await call(adam, 'banUser', { userId: 'uma', banExpiresIn: 3600 })
    expect(data.user.banReason).toBe('No reason')
    expect(new Date(data.user.banExpires).getTime()).toBe(app.services.now().getTime() + 3_600_000)
    app.pass(seconds)
    const details = { email: 'uma@example.com', password: PASSWORD }
    expect((await call(app.client(), 'signInEmail', details)).status).toBe(status)
  })

  test('the caller’s own account is refused', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(adam, 'banUser', { userId: 'adam' })
    expect(result).toMatchObject({ status: 400, message: 'You cannot ban yourself' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([0, -1, 1.5, '3600', 3_153_600_001])('for %s seconds is refused', async (banExpiresIn) => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(adam, 'banUser', { userId: 'uma', banExpiresIn })
    expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  describe('revoking sessions', () => {
    test('one by its handle ends that session alone', async () => {
      const { app, adam, uma } = await givenAdminUsers(given)
      const { browser, token } = await givenSession(app, 'uma')
      expect((await call(adam, 'revokeUserSession', { sessionToken: token })).data).toEqual({ success: true })
      expect([await signedInEmail(browser), await signedInEmail(uma)]).toEqual([undefined, 'uma@example.com'])
    })

    test('all of a user ends all of that user’s', async () => {
      const { app, adam, uma, max } = await givenAdminUsers(given)
      const other = await clientFor(app, 'uma')
      expect((await call(adam, 'revokeUserSessions', { userId: 'uma' })).data).toEqual({ success: true })
      const left = await Promise.all([uma, other, max].map(signedInEmail))
      expect(left).toEqual([undefined, undefined, 'max@example.com'])
    })
  })
})
