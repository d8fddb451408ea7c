import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, presentAs, resetTokenOf, signedUpVerified, signInStatus } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, pathOf, sentMails, tokenOf } from './support/mail.ts'
import { signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, lastingTables } from './support/tables.ts'

const OLGA = 'olga@example.com'

describe.each(testDatabases())('what a new password ends on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('every session of the user, and of nobody else', async () => {
      const world = await given()
      const [olga, mia] = [await signedUp(world, 'Olga'), await signedUp(world, 'Mia')]
      const phone = await signedIn(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      await knock(phone, 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(await Promise.all([olga, phone, mia].map(presentAs))).toEqual([undefined, undefined, 'mia@example.com'])
    })

    test('no session where the options keep them', async () => {
      const world = await given({ emailAndPassword: { revokeSessionsOnPasswordReset: false } })
      const olga = await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      expect((await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
      expect(await presentAs(olga)).toBe(OLGA)
      expect(await signInStatus(world, OLGA, NEW_PASSWORD)).toBe(200)
    })

    test('a link to verify the address', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      await signedUp(world, 'Olga')
      const link = await mailedLink(world, OLGA, 'verify-email')
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect((await world.visitor().get(pathOf(link))).headers.get('location')).toBe('/?error=invalid_token')
      expect((await allTables(world.database)).user?.[0]?.emailVerified).toBe(false)
    })

    test('a link to delete the account, and one to change the address', async () => {
      const world = await given({
        user: { deleteUser: { sendVerification: true } },
        emailAndPassword: { revokeSessionsOnPasswordReset: false },
      })
      const olga = await signedUpVerified(world, 'Olga')
      await olga.post('/delete-user')
      await olga.post('/change-email', { newEmail: 'new@example.com' })
      const deletion = tokenOf(await mailedLink(world, OLGA, 'delete-account'))
      const change = await mailedLink(world, OLGA, 'change-email')
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      expect((await olga.post('/delete-user', { token: deletion })).status).toBe(404)
      expect((await olga.get(pathOf(change))).headers.get('location')).toBe('/?error=invalid_token')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('the owner is told', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(await sentMails(world)).toEqual([`${OLGA} password-changed`, `${OLGA} reset-password`])
      const { pathname, search } = await mailedLink(world, OLGA, 'password-changed')
      expect([pathname, search]).toEqual(['/account', ''])
    })

    test('a throttled account opens again', async () => {
      const world = await given()
      world.stopClock()
      await signedUp(world, 'Olga')
      for (let count = 0; count < 10; count += 1) await signInStatus(world, OLGA, 'wrong-password')
      expect(await signInStatus(world, OLGA)).toBe(429)
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(await signInStatus(world, OLGA, NEW_PASSWORD)).toBe(200)
    })

    test('the log of events tells of it', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      const { auditEvent = [], user = [] } = await allTables(world.database)
      expect(auditEvent.at(-1)).toMatchObject({ type: 'password-reset', actorId: user[0]?.id, ipAddress: '127.0.0.1' })
    })
  })
})
