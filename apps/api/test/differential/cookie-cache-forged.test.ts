import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { done, fault, signedOut } from './expected.ts'

const CACHED = { session: { cookieCache: { enabled: true, maxAge: 60 } } }

const spoilt = {
  because: 'S25: a cache that does not hold sends the reader to the database; in 1.2.12 it signs out',
  peer: { body: null, cookies: { session_data: 'cleared' } },
  foyer: { body: { user: { email: 'olga@example.com' } }, cookies: { session_data: 'set' } },
} as const

describe.each(testDatabases())(
  'a forged cookie cache is worth what it is in better-auth, or less, on $name',
  ({ open }) => {
    const compare = comparing(open)

    test('alone it is nothing', () =>
      compare(async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        olga.change('session_token', () => undefined)
        await olga.get('/get-session')
        await olga.get('/list-sessions')
        await olga.post('/sign-out')
      }, CACHED))

    test('beside a spoilt session cookie it is nothing', () =>
      compare(async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        olga.change('session_token', (value) => `x${value.slice(1)}`)
        await olga.get('/get-session')
        await olga.get('/list-sessions')
      }, CACHED))

    test('one that is no cache at all is not looked at', () =>
      compare(async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        for (const nonsense of ['nonsense', '', 'x'.repeat(3000)]) {
          const again = olga.copy()
          again.change('session_data', () => nonsense)
          await again.get('/get-session')
          await again.get('/list-sessions')
        }
      }, CACHED))

    test('one that is no base64 is no reason to fail', () =>
      compare(async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        olga.change('session_data', () => '%')
        const because = 'S25: a bad cache never gives 500'
        await olga.copy().get('/get-session', { differs: { because, peer: fault, foyer: spoilt.foyer } })
        await olga.copy().get('/list-sessions', { differs: { because, peer: signedOut, foyer: done } })
      }, CACHED))

    test('a forged one is not believed', () =>
      compare(async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        for (const forge of [emptyCache, renamed]) {
          const again = olga.copy()
          again.change('session_data', forge)
          await again.get('/get-session', { differs: spoilt })
          await again.get('/list-sessions')
        }
      }, CACHED))

    test('one of another session is not believed', () =>
      compare(async ({ visitor }) => {
        const mia = visitor()
        await mia.signUp('mia')
        const olga = visitor()
        await olga.signUp('olga')
        olga.change('session_data', () => mia.value('session_data'))
        await olga.get('/get-session', {
          differs: {
            because: 'S25: a cache is bound to its session; 1.2.12 answers whatever it has signed',
            peer: { body: { user: { email: 'mia@example.com' } }, cookies: {} },
            foyer: { body: { user: { email: 'olga@example.com' } }, cookies: { session_data: 'set' } },
          },
        })
      }, CACHED))
  },
)

function emptyCache(): string {
  return Buffer.from('{}').toString('base64url')
}

function renamed(cache: string): string {
  return Buffer.from(Buffer.from(cache, 'base64url').toString().replace('"olga"', '"evil"')).toString('base64url')
}
