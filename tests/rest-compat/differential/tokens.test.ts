import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'

const WITH_TOKENS = { jwt: { enabled: true } }
const DAY = 86_400

describe('JWTs work as in better-auth', () => {
  const compare = compareServices()

  test('a signed-out client gets the keys and no token', () =>
    compare(async ({ client }) => {
      await client().get('/token')
      await client().get('/jwks', {
        differs: {
          because: 'a key has a kid and an alg; the first answer of 1.2.12 has no kid',
          peer: { body: { keys: [{ alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519' }] } },
          foyer: { body: { keys: [{ alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) }] } },
        },
      })
      await client().get('/get-session')
    }, WITH_TOKENS))

  test('a token verifies with the published keys', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const token = textAt(await olga.get('/token'), 'token')
      const keys = await olga.get('/jwks', {
        differs: {
          because: 'a key has a kid and an alg; later answers of 1.2.12 have no alg',
          peer: { body: { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) }] } },
          foyer: { body: { keys: [{ alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) }] } },
        },
      })
      expect(verifies(token, keys)).toBe(true)
      expect(verifies(`${token.slice(0, -8)}AAAAAAAA`, keys)).toBe(false)
      const session = await olga.get('/get-session')
      expect(verifies(session.header('set-auth-jwt') ?? '', keys)).toBe(true)
    }, WITH_TOKENS))

  test('get-session carries a token in set-auth-jwt', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga', { image: 'https://img.example/a.png' })
      await olga.get('/get-session')
      await olga.get('/get-session', {
        differs: {
          because: 'one token is signed per minute and session, not per answer',
          peer: {},
          foyer: { headers: {} },
        },
      })
      pass(60)
      await olga.get('/get-session?disableRefresh=true')
      pass(2 * DAY)
      await olga.get('/get-session')
      await olga.post('/sign-out')
      await olga.get('/get-session')
    }, WITH_TOKENS))

  test('a trusted origin may read it', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/get-session', { headers: { origin: 'http://trusted.example' } })
      },
      { ...WITH_TOKENS, trustedOrigins: ['http://trusted.example'] },
    ))

  test('no token is signed for a session that has ended', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga')
      pass(8 * DAY)
      await olga.get('/get-session', {
        differs: {
          because: 'no user is signed in; 1.2.12 signs a token for the expired session',
          peer: { body: null, headers: { 'set-auth-jwt': expect.any(String) } },
          foyer: { body: null, headers: { 'set-auth-jwt': undefined } },
        },
      })
    }, WITH_TOKENS))

  test('its lifetime is configured', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/token')
      },
      { jwt: { enabled: true, expiresIn: 60 } },
    ))

  test('a token with anonymous users enabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/token')
        await olga.get('/get-session')
      },
      { ...WITH_TOKENS, anonymous: { enabled: true } },
    ))

  test('when disabled there are no tokens and no keys', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/token')
      await olga.get('/jwks')
      await client().get('/token')
    }))
})

function verifies(token: string, { body }: Answer): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { keys } = body as { keys: (JsonWebKey & { kid: string })[] }
  const key = keys.find((candidate) => candidate.kid === kid)
  if (key === undefined) return false
  const content = Buffer.from(`${header}.${payload}`)
  return verify(null, content, createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
}
