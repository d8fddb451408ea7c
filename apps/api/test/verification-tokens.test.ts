import { createHmac } from 'node:crypto'
import { testDatabases } from '@foyer/db/testing'
import { signVerificationToken } from '@foyer/trpc-router/secrets/verification-token'
import { describe, expect, test } from 'vitest'
import { destinationOf } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, tokenOf } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'
import { SECRET, type World } from './support/world.ts'

const OLGA = 'olga@example.com'
const HOUR = 3600
const TYPE = 'verify-email+jwt'

type Forging = { world: World; userId: string; genuine: string }

/** Each makes a token out of what a forger might know; none of them is one. */
const forgeries: Record<string, (given: Forging) => Promise<string> | string> = {
  'of the shape of 1.2.x, signed with the secret': () => signed({ email: OLGA }, SECRET),
  'of that shape with another address': () => signed({ email: OLGA, updateTo: 'new@example.com' }, SECRET),
  'of our shape, signed with the secret itself': ({ userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, SECRET, { typ: TYPE }),
  'signed with another secret': ({ userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, 'another-secret-for-tests-only-0123456789', { typ: TYPE }),
  'with no type': ({ world, userId }) => signedByKey(world, { email: OLGA, stamp: 0, sub: userId }, {}),
  'of another type': ({ world, userId }) => signedByKey(world, { email: OLGA, stamp: 0, sub: userId }, { typ: 'JWT' }),
  'signed with HS512': ({ world, userId }) =>
    signedByKey(world, { email: OLGA, stamp: 0, sub: userId }, { typ: TYPE, alg: 'HS512' }),
  'without an end': ({ world, userId }) =>
    signedByKey(world, { email: OLGA, stamp: 0, sub: userId }, { typ: TYPE, lasting: true }),
  'without a user': ({ world }) => signedByKey(world, { email: OLGA, stamp: 0 }, { typ: TYPE }),
  'without a stamp': ({ world, userId }) => signedByKey(world, { email: OLGA, sub: userId }, { typ: TYPE }),
  'signed with the key of cookies': ({ world, userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, world.services.keys.newest('cookie').bytes, { typ: TYPE }),
  'signed by nobody': ({ userId }) =>
    jwtOf({ email: OLGA, stamp: 0, sub: userId }, { alg: 'none', typ: TYPE }, undefined),
  'with its head replaced': ({ genuine }) => withHeader(genuine, { alg: 'none', typ: TYPE }),
  'without its signature': ({ genuine }) => genuine.slice(0, genuine.lastIndexOf('.') + 1),
  'with claims exchanged': ({ genuine, userId }) =>
    withClaims(genuine, { email: OLGA, stamp: 0, sub: userId, updateTo: 'new@example.com' }),
  'for a later stamp': ({ world, userId }) => signedByKey(world, { email: OLGA, stamp: 1, sub: userId }, { typ: TYPE }),
  'for another address': ({ world, userId }) =>
    signedByKey(world, { email: 'mia@example.com', stamp: 0, sub: userId }, { typ: TYPE }),
  empty: () => '',
  nonsense: () => 'nonsense',
}

describe.each(testDatabases())('a forged verification token on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(Object.keys(forgeries))('%s proves nothing', async (kind) => {
      const world = await given({
        emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
      })
      const olga = await signedUp(world, 'Olga')
      const userId = (await olga.get('/get-session')).json.user.id
      const genuine = tokenOf(await mailedLink(world, OLGA, 'verify-email'))
      const token = (await forgeries[kind]?.({ world, userId, genuine })) ?? ''
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      for (const visitor of [olga, world.visitor()]) {
        const redirected = await knock(visitor, 'verifyEmail', { token, callbackURL: '/x?y=1' })
        expect(destinationOf(redirected)).toBe('/x?y=1&error=invalid_token')
        const bare = await knock(visitor, 'verifyEmail', { token })
        expect(bare).toMatchObject({ status: 401, message: 'invalid_token', code: 'INVALID_TOKEN', setCookies: [] })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      [HOUR - 1, '/'],
      [HOUR, '/?error=token_expired'],
    ])('%d s after it was made a genuine one leads to %s', async (seconds, destination) => {
      const world = await given()
      world.stopClock()
      const olga = await signedUp(world, 'Olga')
      const userId = (await olga.get('/get-session')).json.user.id
      const claims = { userId, email: OLGA, stamp: 0 }
      // Whole seconds: that is what a token counts in.
      const made = new Date(Math.ceil(world.services.now().getTime() / 1000) * 1000)
      world.pass((made.getTime() - world.services.now().getTime()) / 1000)
      const token = await signVerificationToken(world.services.keys, claims, made, HOUR)
      world.pass(seconds)
      expect(destinationOf(await knock(olga, 'verifyEmail', { token, callbackURL: '/' }))).toBe(destination)
    })

    test('none of them for want of a well-made form: made with the right key and type it proves', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const sub = (await olga.get('/get-session')).json.user.id
      const token = signedByKey(world, { email: OLGA, stamp: 0, sub }, { typ: TYPE })
      expect((await knock(world.visitor(), 'verifyEmail', { token })).status).toBe(200)
    })

    test('one of a user who is gone says so', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      await signedUp(world, 'Olga')
      const token = tokenOf(await mailedLink(world, OLGA, 'verify-email'))
      await run(world.database, 'delete from "user"')
      const said = await knock(world.visitor(), 'verifyEmail', { token, callbackURL: '/x' })
      expect(destinationOf(said)).toBe('/x?error=user_not_found')
      const bare = await knock(world.visitor(), 'verifyEmail', { token })
      expect(bare).toMatchObject({ status: 401, message: 'user_not_found' })
    })
  })
})

type Making = { typ?: string; alg?: 'HS256' | 'HS512' | 'none'; lasting?: boolean }

function signed(claims: object, secret: string | Uint8Array, making: Making = {}): string {
  return jwtOf(claims, making, secret)
}

function signedByKey({ services }: World, claims: object, making: Making): string {
  return jwtOf(claims, making, services.keys.newest('verification-token').bytes)
}

function jwtOf(claims: object, { lasting, ...header }: Making, key: string | Uint8Array | undefined): string {
  const iat = Math.floor(Date.now() / 1000)
  const { alg } = { alg: 'HS256', ...header }
  const text = `${encoded({ alg, ...header })}.${encoded({ iat, ...(lasting ? {} : { exp: iat + HOUR }), ...claims })}`
  if (key === undefined) return `${text}.`
  const digest = createHmac(alg === 'HS512' ? 'sha512' : 'sha256', key)
    .update(text)
    .digest('base64url')
  return `${text}.${digest}`
}

function withHeader(token: string, header: object): string {
  const [, claims, signature] = token.split('.')
  return [encoded(header), claims, signature].join('.')
}

function withClaims(token: string, claims: object): string {
  const [header, own = '', signature] = token.split('.')
  const { exp, iat } = JSON.parse(Buffer.from(own, 'base64url').toString())
  return [header, encoded({ ...claims, exp, iat }), signature].join('.')
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
