import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { withoutPassword } from './support/account-life.ts'
import { doors, visible } from './support/doors.ts'
import { mailedLink, sentMails } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows, lastingTables } from './support/tables.ts'

const MESSAGE = 'If this email exists in our system, check your email for the reset link'

describe.each(testDatabases())('asking for a reset link on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    describe.each(['requestPasswordReset', 'forgetPassword'])('as %s', (operation) => {
      test('is answered alike, byte for byte, for known, unknown, passwordless and impossible addresses', async () => {
        const world = await given()
        await signedUp(world, 'Olga')
        await signedUp(world, 'Sonja')
        await withoutPassword(world, 'Sonja')
        const ask = async (email: string) => visible(await knock(world.visitor(), operation, { email }))
        const known = await ask('olga@example.com')
        expect(known).toMatchObject({ status: 200, text: expect.stringContaining(MESSAGE), setCookies: [] })
        for (const email of [
          'nobody@example.com',
          'sonja@example.com',
          'ольга@example.com',
          'nobody@example.invalid',
        ]) {
          expect(await ask(email), email).toEqual(known)
        }
      })

      test('mails the stored address, whatever spelling was asked for', async () => {
        const world = await given()
        await signedUp(world, 'Olga')
        await knock(world.visitor(), operation, { email: 'OLGA@Example.COM' })
        expect(await sentMails(world)).toEqual(['olga@example.com reset-password'])
      })

      test('mails nobody who is not there, and keeps nothing', async () => {
        const world = await given()
        await knock(world.visitor(), operation, { email: 'nobody@example.com' })
        expect(await sentMails(world)).toEqual([])
        expect(await countRows(world.database, 'verification')).toBe(0)
      })

      test.each([
        undefined,
        null,
        5,
        '',
        'nonsense',
        'olga@example.com,mia@example.com',
        'olga@example.com\r\nbcc: mia@example.com',
        ['olga@example.com'],
        ['olga@example.com', 'mia@example.com'],
        { email: 'olga@example.com' },
      ])('refuses %j, which is not one address', async (email) => {
        const world = await given()
        await signedUp(world, 'Olga')
        const before = await lastingTables(world.database)
        const said = await knock(world.visitor(), operation, { email })
        expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', setCookies: [] })
        expect(await lastingTables(world.database)).toEqual(before)
      })

      test('is refused where it is switched off', async () => {
        const world = await given({ emailAndPassword: { resetPassword: { enabled: false } } })
        await signedUp(world, 'Olga')
        const before = await lastingTables(world.database)
        const said = await knock(world.visitor(), operation, { email: 'olga@example.com' })
        expect(said).toMatchObject({ status: 400, message: "Reset password isn't enabled" })
        expect(await lastingTables(world.database)).toEqual(before)
      })

      test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
        'is refused with the redirect to %s',
        async (redirectTo) => {
          const world = await given()
          await signedUp(world, 'Olga')
          const before = await lastingTables(world.database)
          const said = await knock(world.visitor(), operation, { email: 'olga@example.com', redirectTo })
          expect(said).toMatchObject({ status: 403, message: 'Invalid redirectURL' })
          expect(await lastingTables(world.database)).toEqual(before)
        },
      )
    })

    test.each([
      [undefined, ''],
      ['', ''],
      ['/reset?x=1&token=zz', '/reset?x=1&token=zz'],
      ['/p%20q?next=%2Fr%26s', '/p%20q?next=%2Fr%26s'],
    ])('the link carries the redirect %j whole and nothing else', async (redirectTo, callbackURL) => {
      const world = await given()
      await signedUp(world, 'Olga')
      await knock(world.visitor(), 'requestPasswordReset', { email: 'olga@example.com', redirectTo })
      const link = await mailedLink(world, 'olga@example.com', 'reset-password')
      expect(link.origin).toBe(world.baseUrl)
      expect(link.pathname).toMatch(/^\/api\/auth\/reset-password\/[A-Za-z0-9]{24}$/)
      expect([...link.searchParams]).toEqual([['callbackURL', callbackURL]])
    })

    test('the link is built from the configured address, whatever the request says', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const headers = {
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'x-forwarded-proto': 'https',
      }
      await knock(world.visitor(), 'requestPasswordReset', { email: 'olga@example.com' }, headers)
      expect((await mailedLink(world, 'olga@example.com', 'reset-password')).origin).toBe(world.baseUrl)
    })
  })
})
