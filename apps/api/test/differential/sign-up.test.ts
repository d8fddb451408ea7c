import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

describe.each(testDatabases())('signing up is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('someone new gets an account and a session', () =>
    compare(async ({ visitor, mailsTo }) => {
      const olga = visitor()
      await olga.signUp('olga', { name: 'Olga O.', image: 'https://img.example/a.png' })
      await olga.get('/get-session')
      await olga.get('/list-accounts')
      await olga.get('/list-sessions')
      await mailsTo('olga@example.com')
    }))

  test('an address is kept in lower case and taken in any', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga', { email: 'Olga@Example.COM' })
      await visitor().signUp('olga')
      await visitor().signUp('olga', { email: 'OLGA@EXAMPLE.COM', password: 'another-password' })
      await visitor().signIn('olga', { email: 'OLGA@example.com' })
    }))

  test('nobody makes themselves more than a user', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      const more = { role: 'admin', banned: true, emailVerified: true, id: 'chosen', isAnonymous: true, createdAt: 0 }
      await olga.signUp('olga', more)
      await olga.get('/get-session')
    }))

  test('a signed-in person may sign up another', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.signUp('mia')
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('a callback address is taken and not answered', () =>
    compare(async ({ visitor, mailsTo }) => {
      await visitor().signUp('olga', { callbackURL: '/welcome', rememberMe: true })
      await mailsTo('olga@example.com')
    }))

  test('passwords have 8 to 128 characters', () =>
    compare(async ({ visitor }) => {
      for (const length of [0, 1, 7, 129, 1000]) await visitor().signUp('olga', { password: 'x'.repeat(length) })
      await visitor().get('/get-session')
      await visitor().signUp('olga', { password: 'x'.repeat(8) })
      await visitor().signUp('mia', { password: 'x'.repeat(128) })
      await visitor().signIn('mia', { password: 'x'.repeat(128) })
      await visitor().signIn('mia', { password: 'x'.repeat(127) })
    }))

  test('other lengths of passwords may be configured', () =>
    compare(
      async ({ visitor }) => {
        for (const length of [11, 12, 20, 21]) await visitor().signUp(`p${length}`, { password: 'x'.repeat(length) })
      },
      { emailAndPassword: { minPasswordLength: 12, maxPasswordLength: 20 } },
    ))

  test('without automatic sign-in there is no session', () =>
    compare(
      async ({ visitor, mailsTo }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.signIn('olga')
        await olga.get('/get-session')
        await mailsTo('olga@example.com')
      },
      { emailAndPassword: { autoSignIn: false } },
    ))

  test('a mail to verify the address goes out when it is asked for', () =>
    compare(
      async ({ visitor, mailsTo }) => {
        await visitor().signUp('olga')
        await mailsTo('olga@example.com')
        await visitor().signUp('mia', { callbackURL: '/welcome?step=2' })
        await mailsTo('mia@example.com')
        await visitor().signUp('olga')
        await mailsTo('olga@example.com')
      },
      { emailVerification: { sendOnSignUp: true } },
    ))

  test('nobody comes in before the address is verified, where that is required', () =>
    compare(
      async ({ visitor, mailsTo }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.signIn('olga', { password: 'wrong-password' })
        await mailsTo('olga@example.com')
        await olga.signIn('olga')
        await mailsTo('olga@example.com')
        await olga.signIn('olga', { callbackURL: '/after' })
        await mailsTo('olga@example.com')
        await olga.get('/get-session')
      },
      { emailAndPassword: { requireEmailVerification: true } },
    ))

  test('nobody signs up or in by address while that is switched off', () =>
    compare(
      async ({ visitor }) => {
        await visitor().signUp('olga')
        await visitor().signIn('olga')
        await visitor().post('/sign-in/email', {})
        await visitor().signUp('olga', { email: 'nonsense' })
        await visitor().signIn('olga', { email: 'nonsense' })
      },
      { emailAndPassword: { enabled: false } },
    ))
})
