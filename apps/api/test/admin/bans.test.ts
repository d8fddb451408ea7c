import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { presentAs } from '../support/account-life.ts'
import { browserOf } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import { givenCast, sessionOf } from './cast.ts'

const PASSWORD = 'a-long-password'

describe.each(testDatabases())('banning on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('ends every session of the person at once, and no other', async () => {
      const { world, adam, uma, max } = await givenCast(given)
      const other = await browserOf(world, 'uma')
      const { data } = await knock(adam, 'banUser', { userId: 'uma', banReason: 'spam' })
      expect(data.user).toMatchObject({ id: 'uma', banned: true, banReason: 'spam', banExpires: null })
      expect([await presentAs(uma), await presentAs(other)]).toEqual([undefined, undefined])
      expect(await presentAs(max)).toBe('max@example.com')
      const { session } = await lastingTables(world.database)
      expect(session?.filter(({ userId }) => userId === 'uma')).toEqual([])
    })

    test('shuts the door until it is lifted', async () => {
      const { adam, uma, world } = await givenCast(given)
      await knock(adam, 'setUserPassword', { userId: 'uma', newPassword: PASSWORD })
      await knock(adam, 'banUser', { userId: 'uma' })
      const details = { email: 'uma@example.com', password: PASSWORD }
      const refused = await knock(world.visitor(), 'signInEmail', details)
      expect(refused).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
      const { data } = await knock(adam, 'unbanUser', { userId: 'uma' })
      expect(data.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
      expect((await knock(uma, 'signInEmail', details)).status).toBe(200)
    })

    test.each([
      [3599, 403],
      [3601, 200],
    ])('for an hour is over after that: %i seconds later signing in is answered %i', async (seconds, status) => {
      const { world, adam } = await givenCast(given)
      world.stopClock()
      await knock(adam, 'setUserPassword', { userId: 'uma', newPassword: PASSWORD })
      const { data } = await knock(adam, 'banUser', { userId: 'uma', banExpiresIn: 3600 })
      expect(data.user.banReason).toBe('No reason')
      expect(new Date(data.user.banExpires).getTime()).toBe(world.services.now().getTime() + 3_600_000)
      world.pass(seconds)
      const details = { email: 'uma@example.com', password: PASSWORD }
      expect((await knock(world.visitor(), 'signInEmail', details)).status).toBe(status)
    })

    test('oneself is refused', async () => {
      const { world, adam } = await givenCast(given)
      const before = await lastingTables(world.database)
      const said = await knock(adam, 'banUser', { userId: 'adam' })
      expect(said).toMatchObject({ status: 400, message: 'You cannot ban yourself' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([0, -1, 1.5, '3600'])('for %s seconds is refused', async (banExpiresIn) => {
      const { world, adam } = await givenCast(given)
      const before = await lastingTables(world.database)
      const said = await knock(adam, 'banUser', { userId: 'uma', banExpiresIn })
      expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })

  describe.each(doors)('ending sessions over $name', ({ knock }) => {
    test('one by its handle ends that one', async () => {
      const { world, adam, uma } = await givenCast(given)
      const { browser, token } = await sessionOf(world, 'uma')
      expect((await knock(adam, 'revokeUserSession', { sessionToken: token })).data).toEqual({ success: true })
      expect([await presentAs(browser), await presentAs(uma)]).toEqual([undefined, 'uma@example.com'])
    })

    test('all of a person ends all of theirs', async () => {
      const { world, adam, uma, max } = await givenCast(given)
      const other = await browserOf(world, 'uma')
      expect((await knock(adam, 'revokeUserSessions', { userId: 'uma' })).data).toEqual({ success: true })
      const left = await Promise.all([uma, other, max].map(presentAs))
      expect(left).toEqual([undefined, undefined, 'max@example.com'])
    })
  })
})
