import { createHmac } from 'node:crypto'
import { redirectTarget } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signUp } from '@foyer/testing/users'
import { signVerificationToken } from '@foyer/trpc-router/runtime/secrets/verification-token'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const HOUR = 3600
const TYPE = 'verify-email+jwt'

type ForgeryFacts = { app: TestApp; userId: string; genuine: string }

/** Each creates an invalid token from what an attacker might know. */
const forgeries: Record<string, (given: ForgeryFacts) => Promise<string> | string> = {
  'of the shape of 1.2.x, signed with the secret': () => signed({ email: OLGA }, SECRET),
  'of that shape with updateTo': () => signed({ email: OLGA, updateTo: 'new@example.com' }, SECRET),
  'of our shape, signed with the secret itself': ({ userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, SECRET, { typ: TYPE }),
  'signed with another secret': ({ userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, 'another-secret-for-tests-only-0123456789', { typ: TYPE }),
  'with no type': ({ app, userId }) => signedByKey(app, { email: OLGA, stamp: 0, sub: userId }, {}),
  'of another type': ({ app, userId }) => signedByKey(app, { email: OLGA, stamp: 0, sub: userId }, { typ: 'JWT' }),
  'signed with HS512': ({ app, userId }) =>
    signedByKey(app, { email: OLGA, stamp: 0, sub: userId }, { typ: TYPE, alg: 'HS512' }),
  'without an expiry': ({ app, userId }) =>
    signedByKey(app, { email: OLGA, stamp: 0, sub: userId }, { typ: TYPE, withoutExpiry: true }),
  'without a user': ({ app }) => signedByKey(app, { email: OLGA, stamp: 0 }, { typ: TYPE }),
  'without a stamp': ({ app, userId }) => signedByKey(app, { email: OLGA, sub: userId }, { typ: TYPE }),
  'signed with the key of cookies': ({ app, userId }) =>
    signed({ email: OLGA, stamp: 0, sub: userId }, app.services.keys.newest('cookie').bytes, { typ: TYPE }),
  'with alg none': ({ userId }) => jwtOf({ email: OLGA, stamp: 0, sub: userId }, { alg: 'none', typ: TYPE }, undefined),
  'with its header replaced': ({ genuine }) => withHeader(genuine, { alg: 'none', typ: TYPE }),
  'without its signature': ({ genuine }) => genuine.slice(0, genuine.lastIndexOf('.') + 1),
  'with its claims replaced': ({ genuine, userId }) =>
    withClaims(genuine, { email: OLGA, stamp: 0, sub: userId, updateTo: 'new@example.com' }),
  'for a later stamp': ({ app, userId }) => signedByKey(app, { email: OLGA, stamp: 1, sub: userId }, { typ: TYPE }),
  'for another email': ({ app, userId }) =>
    signedByKey(app, { email: 'mia@example.com', stamp: 0, sub: userId }, { typ: TYPE }),
  empty: () => '',
  nonsense: () => 'nonsense',
}

describe('a forged verification token', () => {
  const given = testAppsOn()

  test.each(Object.keys(forgeries))('%s verifies nothing', async (kind) => {
    const app = await given({
      emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
    })
    const olga = await signUp(app, 'Olga')
    const userId = (await olga.get('/get-session')).json.user.id
    const genuine = tokenOf(await mailedLink(app, OLGA, 'verify-email'))
    const token = (await forgeries[kind]?.({ app, userId, genuine })) ?? ''
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    for (const client of [olga, app.client()]) {
      const redirected = await call(client, 'verifyEmail', { token, callbackURL: '/x?y=1' })
      expect(redirectTarget(redirected)).toBe('/x?y=1&error=invalid_token')
      const bare = await call(client, 'verifyEmail', { token })
      expect(bare).toMatchObject({ status: 401, message: 'invalid_token', code: 'INVALID_TOKEN', setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    [HOUR - 1, '/'],
    [HOUR, '/?error=token_expired'],
  ])('%d s after its creation a genuine one leads to %s', async (seconds, destination) => {
    const app = await given()
    app.stopClock()
    const olga = await signUp(app, 'Olga')
    const userId = (await olga.get('/get-session')).json.user.id
    const claims = { userId, email: OLGA, stamp: 0 }
    // The timestamps of a token are in whole seconds.
    const createdAt = new Date(Math.ceil(app.services.now().getTime() / 1000) * 1000)
    app.pass((createdAt.getTime() - app.services.now().getTime()) / 1000)
    const token = await signVerificationToken(app.services.keys, claims, createdAt, HOUR)
    app.pass(seconds)
    expect(redirectTarget(await call(olga, 'verifyEmail', { token, callbackURL: '/' }))).toBe(destination)
  })

  test('the same helper with the right key and type creates a valid token', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const sub = (await olga.get('/get-session')).json.user.id
    const token = signedByKey(app, { email: OLGA, stamp: 0, sub }, { typ: TYPE })
    expect((await call(app.client(), 'verifyEmail', { token })).status).toBe(200)
  })

  test('a genuine one of a deleted user is refused with user_not_found', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await signUp(app, 'Olga')
    const token = tokenOf(await mailedLink(app, OLGA, 'verify-email'))
    await run(app.database, 'delete from "user"')
    const result = await call(app.client(), 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(result)).toBe('/x?error=user_not_found')
    const bare = await call(app.client(), 'verifyEmail', { token })
    expect(bare).toMatchObject({ status: 401, message: 'user_not_found' })
  })
})

type JwtOptions = { typ?: string; alg?: 'HS256' | 'HS512' | 'none'; withoutExpiry?: boolean }

function signed(claims: object, secret: string | Uint8Array, options: JwtOptions = {}): string {
  return jwtOf(claims, options, secret)
}

function signedByKey({ services }: TestApp, claims: object, options: JwtOptions): string {
  return jwtOf(claims, options, services.keys.newest('verification-token').bytes)
}

function jwtOf(claims: object, { withoutExpiry, ...header }: JwtOptions, key: string | Uint8Array | undefined): string {
  const iat = Math.floor(Date.now() / 1000)
  const { alg } = { alg: 'HS256', ...header }
  const text = `${encoded({ alg, ...header })}.${encoded({ iat, ...(withoutExpiry ? {} : { exp: iat + HOUR }), ...claims })}`
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
