import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

const OLGA = 'olga@example.com'
const OPTIONS = { trustedOrigins: ['http://trusted.example'] }

describe('verifying an email works as in better-auth', () => {
  const compare = compareServices()

  test('requested while signed out', () =>
    compare(async ({ client, mailsTo }) => {
      await client().signUp('olga')
      await client().post('/send-verification-email', { email: OLGA })
      await client().post('/send-verification-email', { email: OLGA, callbackURL: '/welcome' })
      await client().post('/send-verification-email', { email: 'nobody@example.com' })
      for (const email of [undefined, '', 'nonsense', 5, [OLGA]]) {
        await client().post('/send-verification-email', { email })
      }
      await client().post('/send-verification-email', { email: OLGA, callbackURL: 'http://evil.example' })
      await mailsTo(OLGA)
      await mailsTo('nobody@example.com')
    }, OPTIONS))

  test('requested while signed in', () =>
    compare(async ({ client, mailsTo, linkTo }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/send-verification-email', { email: 'mia@example.com' })
      await olga.post('/send-verification-email', { email: OLGA })
      await mailsTo(OLGA)
      await olga.follow(await linkTo(OLGA, 'verify-email'))
      await olga.post('/send-verification-email', { email: OLGA })
      await olga.get('/get-session')
    }))

  test('when disabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.post('/send-verification-email', { email: OLGA })
        await client().post('/send-verification-email', { email: 'nobody@example.com' })
      },
      { emailVerification: { enabled: false } },
    ))

  test.each(['/welcome', '/welcome?x=1', 'http://trusted.example/in', undefined])(
    'the link redirects to %s',
    (callbackURL) =>
      compare(async ({ client, linkTo }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.post('/send-verification-email', { email: OLGA, callbackURL })
        const link = await linkTo(OLGA, 'verify-email')
        await client().follow(link)
        await olga.get('/get-session')
        await client().follow(link)
        link.searchParams.delete('callbackURL')
        await client().follow(link)
      }, OPTIONS),
  )

  test('a session is created when autoSignInAfterVerification is set', () =>
    compare(
      async ({ client, linkTo }) => {
        await client().signUp('olga')
        await client().post('/send-verification-email', { email: OLGA })
        const olga = client()
        await olga.follow(await linkTo(OLGA, 'verify-email'))
        await olga.get('/get-session')
      },
      { emailAndPassword: { autoSignIn: false }, emailVerification: { autoSignInAfterVerification: true } },
    ))

  test('an invalid token is reported, by redirect or in a body', () =>
    compare(async ({ client }) => {
      for (const token of ['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6Im9sZ2FAZXhhbXBsZS5jb20ifQ.']) {
        await client().get(`/verify-email?token=${token}`)
        await client().get(`/verify-email?token=${token}&callbackURL=/x`)
        await client().get(`/verify-email?token=${token}&callbackURL=${encodeURIComponent('/x?y=1')}`)
        await client().get(`/verify-email?token=${token}&callbackURL=http://evil.example`)
      }
      await client().get('/verify-email')
      await client().get('/verify-email?callbackURL=/x')
    }))

  test('an expired token is reported', () =>
    compare(async ({ client, linkTo, pass }) => {
      await client().signUp('olga')
      await client().post('/send-verification-email', { email: OLGA, callbackURL: '/x' })
      const link = await linkTo(OLGA, 'verify-email')
      pass(3605)
      await client().follow(link)
      link.searchParams.delete('callbackURL')
      await client().follow(link)
    }))
})
