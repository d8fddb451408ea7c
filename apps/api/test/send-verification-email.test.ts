import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { signedUpVerified } from './support/account-life.ts'
import { doors, visible } from './support/doors.ts'
import { mailedLink, sentMails } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

const OLGA = 'olga@example.com'

describe.each(testDatabases())('asking for a link that proves an address on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('strangers hear the same of unverified, verified, unknown and impossible addresses', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await signedUpVerified(world, 'Vera')
      const ask = async (email: string) => visible(await knock(world.visitor(), 'sendVerificationEmail', { email }))
      const unverified = await ask(OLGA)
      expect(unverified).toMatchObject({ status: 200, setCookies: [] })
      for (const email of ['vera@example.com', 'nobody@example.com', 'ольга@example.com', 'OLGA@EXAMPLE.COM']) {
        expect(await ask(email), email).toEqual(unverified)
      }
      expect(await sentMails(world)).toEqual([`${OLGA} verify-email`, `${OLGA} verify-email`])
    })

    test('someone signed in may ask for their own unverified address, in any spelling', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const said = await knock(olga, 'sendVerificationEmail', { email: 'OLGA@Example.com' })
      expect(said).toMatchObject({ status: 200, data: { status: true } })
      expect(await sentMails(world)).toEqual([`${OLGA} verify-email`])
    })

    test.each([
      ['another', 'Olga', 'mia@example.com', 'You can only send a verification email to your own email'],
      ['another, unknown', 'Olga', 'nobody@example.com', 'You can only send a verification email to your own email'],
      [
        'their own, verified',
        'Vera',
        'vera@example.com',
        'You can only send a verification email to an unverified email',
      ],
      ['another, once verified', 'Vera', OLGA, 'You can only send a verification email to an unverified email'],
    ])('someone signed in may not ask for %s', async (_title, name, email, message) => {
      const world = await given()
      const people = { Olga: await signedUp(world, 'Olga'), Vera: await signedUpVerified(world, 'Vera') }
      await signedUp(world, 'Mia')
      const before = await lastingTables(world.database)
      const said = await knock(name === 'Olga' ? people.Olga : people.Vera, 'sendVerificationEmail', { email })
      expect(said).toMatchObject({ status: 400, message, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('nobody may ask where verification is switched off', async () => {
      const world = await given({ emailVerification: { enabled: false } })
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const visitor of [olga, world.visitor()]) {
        const said = await knock(visitor, 'sendVerificationEmail', { email: OLGA })
        expect(said).toMatchObject({ status: 400, message: "Verification email isn't enabled" })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([undefined, null, 5, '', 'nonsense', [OLGA], `${OLGA},mia@example.com`])(
      '%j is not one address',
      async (email) => {
        const world = await given()
        await signedUp(world, 'Olga')
        const before = await lastingTables(world.database)
        const said = await knock(world.visitor(), 'sendVerificationEmail', { email })
        expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test('an address elsewhere to lead to is refused', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const input = { email: OLGA, callbackURL: 'https://evil.example' }
      const said = await knock(world.visitor(), 'sendVerificationEmail', input)
      expect(said).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      [undefined, '/'],
      ['', '/'],
      ['/a?x=1&token=zz', '/a?x=1&token=zz'],
    ])('the link carries the callback address %j', async (callbackURL, carried) => {
      const world = await given()
      await signedUp(world, 'Olga')
      await knock(world.visitor(), 'sendVerificationEmail', { email: OLGA, callbackURL })
      const link = await mailedLink(world, OLGA, 'verify-email')
      expect(link.origin + link.pathname).toBe(`${world.baseUrl}/api/auth/verify-email`)
      expect(link.searchParams.get('callbackURL')).toBe(carried)
    })
  })
})
