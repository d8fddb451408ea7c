import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

const WITH_TOKENS = { jwt: { enabled: true } }

describe('JWTs are issued as in better-auth', () => {
  const compare = compareServices()

  test('issuer, audience and lifetime are configured', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/token')
        await olga.get('/get-session')
      },
      { jwt: { enabled: true, issuer: 'https://issuer.example', audience: 'the-apps', expiresIn: 120 } },
    ))

  test('a signed-out client gets no token', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const copy = olga.copy()
      await olga.post('/sign-out')
      await copy.get('/token')
      await copy.get('/get-session')
    }, WITH_TOKENS))

  test('an answer from the cookie cache carries no token', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.get('/token')
      },
      { ...WITH_TOKENS, session: { cookieCache: { enabled: true } } },
    ))

  test('an anonymous user gets a token', () =>
    compare(
      async ({ client }) => {
        const anonymous = client()
        await anonymous.post('/sign-in/anonymous')
        await anonymous.get('/token')
      },
      { ...WITH_TOKENS, anonymous: { enabled: true } },
    ))
})
