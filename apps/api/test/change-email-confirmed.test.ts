import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs, signedUpVerified } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, pathOf, sentMails, tokenOf } from './support/mail.ts'
import { details, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, lastingTables } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'

describe.each(testDatabases())('changing a proven address on $name', ({ open }) => {
  const given = onDatabase(open)

  async function givenAsked(world: World): Promise<{ olga: Visitor; token: string; before: object }> {
    const olga = await signedUpVerified(world, 'Olga')
    await olga.post('/change-email', { newEmail: NEW })
    const token = tokenOf(await mailedLink(world, OLGA, 'change-email'))
    return { olga, token, before: await lastingTables(world.database) }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test('changes nothing before the link is opened, which goes to the present address alone', async () => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      const { user } = await lastingTables(world.database)
      const said = await knock(olga, 'changeEmail', { newEmail: 'New@Example.com', callbackURL: '/changed' })
      expect(said).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
      expect(await sentMails(world)).toEqual([`${OLGA} change-email`])
      expect((await lastingTables(world.database)).user).toEqual(user)
      const link = await mailedLink(world, OLGA, 'change-email')
      expect(link.pathname).toBe('/api/auth/verify-email')
      expect(link.searchParams.get('callbackURL')).toBe('/changed')
    })

    test('happens when the user opens it: unproven, the old address told, the new one asked', async () => {
      const world = await given()
      const { olga, token } = await givenAsked(world)
      const said = await knock(olga, 'verifyEmail', { token })
      expect(said).toMatchObject({ status: 200, data: { status: true, user: { email: NEW, emailVerified: false } } })
      expect(said.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.session_token'])
      expect(await presentAs(olga)).toBe(NEW)
      expect(await sentMails(world)).toEqual([`${NEW} verify-email`, `${OLGA} change-email`, `${OLGA} email-changed`])
      const link = await mailedLink(world, NEW, 'verify-email')
      expect((await world.visitor().get(pathOf(link))).headers.get('location')).toBe('/')
      expect((await allTables(world.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: true })
    })

    test('happens in any browser in which the user is signed in', async () => {
      const world = await given()
      const { token } = await givenAsked(world)
      const phone = await signedIn(world, 'Olga')
      expect(destinationOf(await knock(phone, 'verifyEmail', { token, callbackURL: '/x' }))).toBe('/x')
      expect(await presentAs(phone)).toBe(NEW)
    })

    test.each(['nobody', 'somebody else'])('is unauthorized where %s is signed in', async (who) => {
      const world = await given()
      const mia = await signedUp(world, 'Mia')
      const { token, before } = await givenAsked(world)
      const visitor = who === 'nobody' ? world.visitor() : mia
      const redirected = await knock(visitor, 'verifyEmail', { token, callbackURL: '/x?y=1' })
      expect([destinationOf(redirected), redirected.setCookies]).toEqual(['/x?y=1&error=unauthorized', []])
      const bare = await knock(visitor, 'verifyEmail', { token })
      expect(bare).toMatchObject({ status: 401, message: 'unauthorized', setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('still happens after a scanner has looked', async () => {
      const world = await given()
      const { olga, token } = await givenAsked(world)
      await knock(world.visitor(), 'verifyEmail', { token, callbackURL: '/x' })
      expect(destinationOf(await knock(olga, 'verifyEmail', { token, callbackURL: '/x' }))).toBe('/x')
      expect(await presentAs(olga)).toBe(NEW)
    })

    test('happens once: opened again the link does nothing more', async () => {
      const world = await given()
      const { olga, token } = await givenAsked(world)
      await knock(olga, 'verifyEmail', { token })
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      const again = await knock(olga, 'verifyEmail', { token })
      expect(again).toMatchObject({ status: 200, data: { status: true, user: { email: NEW } } })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await sentMails(world)).toHaveLength(3)
    })

    test('does not happen to an address that was taken meanwhile', async () => {
      const world = await given()
      const { olga, token } = await givenAsked(world)
      await world.visitor().post('/sign-up/email', { ...details('New'), email: NEW })
      const before = await lastingTables(world.database)
      const redirected = await knock(olga, 'verifyEmail', { token, callbackURL: '/x' })
      expect(destinationOf(redirected)).toBe('/x?error=couldnt_update_your_email')
      const bare = await knock(olga, 'verifyEmail', { token })
      expect(bare).toMatchObject({ status: 400, message: "Couldn't update your email", setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['the same', OLGA, 'Email is the same'],
      ['one that is taken', 'mia@example.com', "Couldn't update your email"],
    ])('is not even asked for with %s', async (_title, newEmail, message) => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      await signedUp(world, 'Mia')
      const before = await lastingTables(world.database)
      expect(await knock(olga, 'changeEmail', { newEmail })).toMatchObject({ status: 400, message })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('cannot be had without verification mails', async () => {
      const world = await given({ emailVerification: { enabled: false } })
      const olga = await signedUpVerified(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'changeEmail', { newEmail: NEW })
      expect(said).toMatchObject({ status: 400, message: "Verification email isn't enabled" })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('ends an hour after it was asked for', async () => {
      const world = await given()
      const { olga, token, before } = await givenAsked(world)
      world.pass(3601)
      const said = await knock(olga, 'verifyEmail', { token, callbackURL: '/x' })
      expect(destinationOf(said)).toBe('/x?error=token_expired')
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })
})
