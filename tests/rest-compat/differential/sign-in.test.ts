import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

describe('signing in works as in better-auth', () => {
  const compare = compareServices()

  test('the right password creates a session', () =>
    compare(async ({ client }) => {
      await client().signUp('olga', { image: 'https://img.example/a.png' })
      const olga = client()
      await olga.signIn('olga')
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('a wrong password or email creates no session', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const anonymous = client()
      await anonymous.signIn('olga', { password: 'wrong-password' })
      await anonymous.signIn('olga', { password: '' })
      await anonymous.signIn('olga', { password: 'x'.repeat(5000) })
      await anonymous.signIn('olga', { password: 'Correct-Horse-Battery' })
      await anonymous.signIn('olga', { password: ' correct-horse-battery ' })
      await anonymous.signIn('nobody')
      await anonymous.get('/get-session')
    }))

  test('an invalid email is refused', () =>
    compare(async ({ client }) => {
      const wrong = ['nonsense', '', '@', 'a@', '@b.example', 'a@b', 'a b@c.example', 'a@b..example', 'a@-b.example']
      for (const email of wrong) await client().signIn('olga', { email })
      for (const email of wrong) await client().signUp('olga', { email })
    }))

  test('a callback URL is returned', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      await client().signIn('olga', { callbackURL: '/dashboard' })
      await client().signIn('olga', { callbackURL: '/dashboard?x=1&y=a%20b' })
      await client().signIn('olga', { callbackURL: '/dashboard', password: 'wrong-password' })
    }))

  test('rememberMe is on by default and can be turned off', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      await client().signIn('olga', { rememberMe: true })
      await client().signIn('olga', { rememberMe: false })
    }))

  test('signing in with rememberMe after a sign-in without it', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const olga = client()
      await olga.signIn('olga', { rememberMe: false })
      await olga.post('/sign-out')
      await olga.signIn('olga')
      await olga.get('/get-session')
    }))

  test('too many attempts from one address are rate-limited', () =>
    compare(
      async ({ client, pass }) => {
        const olga = client()
        await olga.signUp('olga')
        for (let attempt = 0; attempt < 3; attempt += 1) await client().signIn('olga', { password: 'wrong-password' })
        const retryAfter = {
          because: 'the window starts with the first attempt; in 1.2.12 every attempt restarts it',
          peer: { status: 429, headers: { 'x-retry-after': '9' } },
          foyer: { status: 429, headers: { 'x-retry-after': '7' } },
        }
        await client().signIn('olga', {}, { differs: retryAfter })
        await olga.get('/get-session')
        await client().signIn('olga', {}, { headers: { 'x-forwarded-for': '198.51.100.9' } })
        pass(12)
        await client().signIn('olga')
      },
      { rateLimit: { enabled: true } },
    ))
})
