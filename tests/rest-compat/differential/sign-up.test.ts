import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

describe('signing up works as in better-auth', () => {
  const compare = compareServices()

  test('a new user gets an account and a session', () =>
    compare(async ({ client, mailsTo }) => {
      const olga = client()
      await olga.signUp('olga', { name: 'Olga O.', image: 'https://img.example/a.png' })
      await olga.get('/get-session')
      await olga.get('/list-accounts')
      await olga.get('/list-sessions')
      await mailsTo('olga@example.com')
    }))

  test('an email is stored in lower case and accepted in any case', () =>
    compare(async ({ client }) => {
      await client().signUp('olga', { email: 'Olga@Example.COM' })
      await client().signUp('olga')
      await client().signUp('olga', { email: 'OLGA@EXAMPLE.COM', password: 'another-password' })
      await client().signIn('olga', { email: 'OLGA@example.com' })
    }))

  test('a user cannot set privileged fields', () =>
    compare(async ({ client }) => {
      const olga = client()
      const more = { role: 'admin', banned: true, emailVerified: true, id: 'chosen', isAnonymous: true, createdAt: 0 }
      await olga.signUp('olga', more)
      await olga.get('/get-session')
    }))

  test('a signed-in user may sign up another user', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.signUp('mia')
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('a callback URL is accepted and not returned', () =>
    compare(async ({ client, mailsTo }) => {
      await client().signUp('olga', { callbackURL: '/welcome', rememberMe: true })
      await mailsTo('olga@example.com')
    }))

  test('passwords have 8 to 128 characters', () =>
    compare(async ({ client }) => {
      for (const length of [0, 1, 7, 129, 1000]) await client().signUp('olga', { password: 'x'.repeat(length) })
      await client().get('/get-session')
      await client().signUp('olga', { password: 'x'.repeat(8) })
      await client().signUp('mia', { password: 'x'.repeat(128) })
      await client().signIn('mia', { password: 'x'.repeat(128) })
      await client().signIn('mia', { password: 'x'.repeat(127) })
    }))

  test('password lengths are configurable', () =>
    compare(
      async ({ client }) => {
        for (const length of [11, 12, 20, 21]) await client().signUp(`p${length}`, { password: 'x'.repeat(length) })
      },
      { emailAndPassword: { minPasswordLength: 12, maxPasswordLength: 20 } },
    ))

  test('without automatic sign-in there is no session', () =>
    compare(
      async ({ client, mailsTo }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.signIn('olga')
        await olga.get('/get-session')
        await mailsTo('olga@example.com')
      },
      { emailAndPassword: { autoSignIn: false } },
    ))

  test('a verification mail is sent when sendOnSignUp is set', () =>
    compare(
      async ({ client, mailsTo }) => {
        await client().signUp('olga')
        await mailsTo('olga@example.com')
        await client().signUp('mia', { callbackURL: '/welcome?step=2' })
        await mailsTo('mia@example.com')
        await client().signUp('olga')
        await mailsTo('olga@example.com')
      },
      { emailVerification: { sendOnSignUp: true } },
    ))

  test('a user cannot sign in before the email is verified, when that is required', () =>
    compare(
      async ({ client, mailsTo }) => {
        const olga = client()
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

  test('signing up and in with email is refused when disabled', () =>
    compare(
      async ({ client }) => {
        await client().signUp('olga')
        await client().signIn('olga')
        await client().post('/sign-in/email', {})
        await client().signUp('olga', { email: 'nonsense' })
        await client().signIn('olga', { email: 'nonsense' })
      },
      { emailAndPassword: { enabled: false } },
    ))
})
