import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const WITH_TOKENS = { jwt: { enabled: true } }

describe.each(testDatabases())('who gets a token is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('for whom it is meant is configured', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.get('/token')
        await olga.get('/get-session')
      },
      { jwt: { enabled: true, issuer: 'https://issuer.example', audience: 'the-apps', expiresIn: 120 } },
    ))

  test('whoever has signed out gets none', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const copy = olga.copy()
      await olga.post('/sign-out')
      await copy.get('/token')
      await copy.get('/get-session')
    }, WITH_TOKENS))

  test('what the cookie cache answers brings none', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.get('/token')
      },
      { ...WITH_TOKENS, session: { cookieCache: { enabled: true } } },
    ))

  test('somebody anonymous gets one', () =>
    compare(
      async ({ visitor }) => {
        const guest = visitor()
        await guest.post('/sign-in/anonymous')
        await guest.get('/token')
      },
      { ...WITH_TOKENS, anonymous: { enabled: true } },
    ))
})
