import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { alreadySignedOut, ok, serverError, signedOut } from './expected.ts'

const CACHED = { session: { cookieCache: { enabled: true, maxAge: 60 } } }

const invalidCache = {
  because: 'S25: with an invalid cache the session is read from the database; 1.2.12 signs the user out',
  peer: { body: null, cookies: { session_data: 'cleared' } },
  foyer: { body: { user: { email: 'olga@example.com' } }, cookies: { session_data: 'set' } },
} as const

describe('a forged cookie cache is trusted no more than in better-auth', () => {
  const compare = compareServices()

  test('without a session cookie it is ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      olga.change('session_token', () => undefined)
      await olga.get('/get-session')
      await olga.get('/list-sessions')
      await olga.post('/sign-out', {}, { differs: alreadySignedOut })
    }, CACHED))

  test('with an invalid session cookie it is ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      olga.change('session_token', (value) => (value.startsWith('x') ? 'y' : 'x') + value.slice(1))
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }, CACHED))

  test('a value that is not a cache is ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      for (const nonsense of ['nonsense', '', 'x'.repeat(3000)]) {
        const copy = olga.copy()
        copy.change('session_data', () => nonsense)
        await copy.get('/get-session')
        await copy.get('/list-sessions')
      }
    }, CACHED))

  test('a value that is not base64 causes no error', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      olga.change('session_data', () => '%')
      const because = 'S25: a bad cache never gives 500'
      await olga.copy().get('/get-session', { differs: { because, peer: serverError, foyer: invalidCache.foyer } })
      await olga.copy().get('/list-sessions', { differs: { because, peer: signedOut, foyer: ok } })
    }, CACHED))

  test('a forged cache is ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      for (const forge of [emptyCache, renamed]) {
        const copy = olga.copy()
        copy.change('session_data', forge)
        await copy.get('/get-session', { differs: invalidCache })
        await copy.get('/list-sessions')
      }
    }, CACHED))

  test('the cache of another session is ignored', () =>
    compare(async ({ client }) => {
      const mia = client()
      await mia.signUp('mia')
      const olga = client()
      await olga.signUp('olga')
      olga.change('session_data', () => mia.value('session_data'))
      await olga.get('/get-session', {
        differs: {
          because: 'S25: a cache is bound to its session; 1.2.12 answers with any cache that it has signed',
          peer: { body: { user: { email: 'mia@example.com' } }, cookies: {} },
          foyer: { body: { user: { email: 'olga@example.com' } }, cookies: { session_data: 'set' } },
        },
      })
    }, CACHED))
})

function emptyCache(): string {
  return Buffer.from('{}').toString('base64url')
}

function renamed(cache: string): string {
  return Buffer.from(Buffer.from(cache, 'base64url').toString().replace('"olga"', '"evil"')).toString('base64url')
}
