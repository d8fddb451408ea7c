import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const OLGA = 'olga@example.com'
const OPTIONS = { trustedOrigins: ['http://trusted.example'] }

describe.each(testDatabases())('proving an address is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('asked for by strangers', () =>
    compare(async ({ visitor, mailsTo }) => {
      await visitor().signUp('olga')
      await visitor().post('/send-verification-email', { email: OLGA })
      await visitor().post('/send-verification-email', { email: OLGA, callbackURL: '/welcome' })
      await visitor().post('/send-verification-email', { email: 'nobody@example.com' })
      for (const email of [undefined, '', 'nonsense', 5, [OLGA]]) {
        await visitor().post('/send-verification-email', { email })
      }
      await visitor().post('/send-verification-email', { email: OLGA, callbackURL: 'http://evil.example' })
      await mailsTo(OLGA)
      await mailsTo('nobody@example.com')
    }, OPTIONS))

  test('asked for by someone signed in', () =>
    compare(async ({ visitor, mailsTo, linkTo }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/send-verification-email', { email: 'mia@example.com' })
      await olga.post('/send-verification-email', { email: OLGA })
      await mailsTo(OLGA)
      await olga.follow(await linkTo(OLGA, 'verify-email'))
      await olga.post('/send-verification-email', { email: OLGA })
      await olga.get('/get-session')
    }))

  test('switched off', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.post('/send-verification-email', { email: OLGA })
        await visitor().post('/send-verification-email', { email: 'nobody@example.com' })
      },
      { emailVerification: { enabled: false } },
    ))

  test.each(['/welcome', '/welcome?x=1', 'http://trusted.example/in', undefined])(
    'the link leads to %s',
    (callbackURL) =>
      compare(async ({ visitor, linkTo }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.post('/send-verification-email', { email: OLGA, callbackURL })
        const link = await linkTo(OLGA, 'verify-email')
        await visitor().follow(link)
        await olga.get('/get-session')
        await visitor().follow(link)
        link.searchParams.delete('callbackURL')
        await visitor().follow(link)
      }, OPTIONS),
  )

  test('a session is opened where the options say so', () =>
    compare(
      async ({ visitor, linkTo }) => {
        await visitor().signUp('olga')
        await visitor().post('/send-verification-email', { email: OLGA })
        const olga = visitor()
        await olga.follow(await linkTo(OLGA, 'verify-email'))
        await olga.get('/get-session')
      },
      { emailAndPassword: { autoSignIn: false }, emailVerification: { autoSignInAfterVerification: true } },
    ))

  test('a bad token says so, by redirect or in a body', () =>
    compare(async ({ visitor }) => {
      for (const token of ['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6Im9sZ2FAZXhhbXBsZS5jb20ifQ.']) {
        await visitor().get(`/verify-email?token=${token}`)
        await visitor().get(`/verify-email?token=${token}&callbackURL=/x`)
        await visitor().get(`/verify-email?token=${token}&callbackURL=${encodeURIComponent('/x?y=1')}`)
        await visitor().get(`/verify-email?token=${token}&callbackURL=http://evil.example`)
      }
      await visitor().get('/verify-email')
      await visitor().get('/verify-email?callbackURL=/x')
    }))

  test('an old token says so', () =>
    compare(async ({ visitor, linkTo, pass }) => {
      await visitor().signUp('olga')
      await visitor().post('/send-verification-email', { email: OLGA, callbackURL: '/x' })
      const link = await linkTo(OLGA, 'verify-email')
      pass(3605)
      await visitor().follow(link)
      link.searchParams.delete('callbackURL')
      await visitor().follow(link)
    }))
})
