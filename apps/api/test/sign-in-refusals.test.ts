import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Door, doors, type Said } from './support/doors.ts'
import { caughtMail, outboxAtRest } from './support/mail.ts'
import { details, PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'
import type { World } from './support/world.ts'

const verifying = { emailAndPassword: { requireEmailVerification: true } }
const VOLATILE = new Set(['date', 'x-request-id'])

describe.each(testDatabases())('refused sign-ins on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('unknown, social-only and wrong are one and the same to a stranger', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await signedUp(world, 'Sonja')
      await run(
        world.database,
        `update account set "providerId" = 'github', password = null
         where "userId" = (select id from "user" where name = 'Sonja')`,
      )
      const before = await lastingTables(world.database)
      const wrong = await refusal(world, knock, 'Olga')
      expect(wrong).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', setCookies: [] })
      for (const name of ['Sonja', 'Nobody']) {
        expect(visible(await refusal(world, knock, name))).toEqual(visible(wrong))
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      'olga',
      'olga@',
      '@example.com',
      'olga@example',
      'Olga <olga@example.com>',
      'olga@example.com\n',
      'ölga@example.com',
    ])('%o is no address', async (email) => {
      const world = await given()
      const said = await knock(world.visitor(), 'signInEmail', { email, password: PASSWORD })
      expect(said).toMatchObject({ status: 400, message: 'Invalid email', code: 'INVALID_EMAIL' })
    })

    test('the door can be shut', async () => {
      const world = await given({ emailAndPassword: { enabled: false } })
      expect((await knock(world.visitor(), 'signInEmail', details('Olga'))).message).toBe(
        'Email and password is not enabled',
      )
      expect((await knock(world.visitor(), 'signUpEmail', details('Olga'))).message).toBe(
        'Email and password sign up is not enabled',
      )
    })

    test('an unverified address is spoken of after the right password alone, and mailed then', async () => {
      const former = await given()
      await signedUp(former, 'Olga')
      await former.close()
      const world = await given(verifying)
      const wrong = await refusal(world, knock, 'Olga')
      expect(visible(wrong)).toEqual(visible(await refusal(world, knock, 'Nobody')))
      await outboxAtRest(world)
      expect(world.mailbox.list()).toEqual([])
      const right = await knock(world.visitor(), 'signInEmail', details('Olga'))
      expect(right).toMatchObject({ status: 403, message: 'Email not verified', setCookies: [] })
      expect((await caughtMail(world, 'olga@example.com')).template).toBe('verify-email')
    })

    test.each([
      [undefined, '/'],
      ['/a?x=1&token=zz', '/a?x=1&token=zz'],
      ['/p%20q?next=%2Fr%26s', '/p%20q?next=%2Fr%26s'],
    ])('the mailed link carries the callback address %s whole', async (callbackURL, expected) => {
      const world = await given(verifying)
      await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), callbackURL })
      const { url } = await caughtMail(world, 'olga@example.com')
      const link = new URL(url ?? '')
      expect(link.origin + link.pathname).toBe(`${world.baseUrl}/api/auth/verify-email`)
      expect([...link.searchParams.keys()]).toEqual(['token', 'callbackURL'])
      expect(link.searchParams.get('callbackURL')).toBe(expected)
    })

    test('the token of the link is typed, bound to user and address, and lasts an hour', async () => {
      const world = await given(verifying)
      await knock(world.visitor(), 'signUpEmail', details('Olga'))
      const { url } = await caughtMail(world, 'olga@example.com')
      const [header, claims] = (new URL(url ?? '').searchParams.get('token') ?? '').split('.').map(decoded)
      expect(header).toEqual({ alg: 'HS256', typ: 'verify-email+jwt' })
      expect(claims).toMatchObject({ email: 'olga@example.com', stamp: 0, sub: expect.stringMatching(/^\w{32}$/) })
      expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3600)
    })
  })
})

function refusal(world: World, knock: Door['knock'], name: string): Promise<Said> {
  return knock(world.visitor(), 'signInEmail', { ...details(name), password: 'wrong-password' })
}

function visible({ status, text, setCookies, headers }: Said): object {
  return { status, text, setCookies, headers: [...headers].filter(([name]) => !VOLATILE.has(name)) }
}

function decoded(part: string): Record<string, unknown> {
  return part.startsWith('ey') ? JSON.parse(Buffer.from(part, 'base64url').toString()) : {}
}
