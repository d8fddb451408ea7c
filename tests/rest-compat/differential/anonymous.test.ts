import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

const ENABLED = { anonymous: { enabled: true } }

describe('anonymous users work as in better-auth', () => {
  const compare = compareServices()

  test('an anonymous sign-in creates a user and a session', () =>
    compare(async ({ client }) => {
      const anonymous = client()
      await anonymous.post('/sign-in/anonymous')
      await anonymous.get('/get-session')
      await anonymous.get('/list-accounts')
      await anonymous.post('/sign-out')
      await anonymous.get('/get-session')
    }, ENABLED))

  test('an anonymous user cannot sign in anonymously again', () =>
    compare(async ({ client }) => {
      const anonymous = client()
      await anonymous.post('/sign-in/anonymous')
      const because = 'wire: a second anonymous sign-in is refused and sets no session; 1.2.12 refuses it but sets one'
      const differs = { because, peer: { status: 400 }, foyer: { status: 400, cookies: {} } }
      await anonymous.post('/sign-in/anonymous', {}, { differs })
    }, ENABLED))

  test('a user with an account is not anonymous', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/get-session')
    }, ENABLED))

  test('an anonymous user signs in to an existing account', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const anonymous = client()
      await anonymous.post('/sign-in/anonymous')
      await anonymous.signIn('olga', { password: 'a-wrong-password' })
      await anonymous.get('/get-session')
      await anonymous.signIn('olga')
      await anonymous.get('/get-session')
    }, ENABLED))

  test('anonymous sign-in is disabled', () =>
    compare(async ({ client }) => {
      await client().post('/sign-in/anonymous')
      await client().get('/sign-in/anonymous')
    }))
})
