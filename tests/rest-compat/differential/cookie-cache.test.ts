import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { allCleared, ok, signedOut } from './expected.ts'

const CACHED = { session: { cookieCache: { enabled: true, maxAge: 60 } } }
const CACHED_WITH_TOKENS = { ...CACHED, jwt: { enabled: true } }

const sessionCookiesOnly = {
  because: 'S21: with rememberMe false no cookie has a Max-Age; in 1.2.12 the cache cookie has one',
  peer: { cookies: { session_token: 'set', session_data: 'set', dont_remember: 'set' } },
  foyer: { cookies: { session_token: 'set', session_data: 'set', dont_remember: 'set' } },
} as const

describe('the cookie cache works as in better-auth', () => {
  const compare = compareServices()

  test('the cache answers until it expires, then the database does', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/get-session')
      pass(50)
      await olga.get('/get-session')
      pass(20)
      await olga.get('/get-session')
      await olga.get('/get-session')
    }, CACHED_WITH_TOKENS))

  test('the cache stays valid after the session is revoked on another device', () =>
    compare(async ({ client, pass }) => {
      const desk = client()
      await desk.signUp('olga')
      const phone = client()
      await phone.signIn('olga')
      await desk.post('/revoke-other-sessions')
      await phone.get('/get-session')
      await phone.get('/list-accounts', {
        differs: { because: 'S26: only get-session may answer from the cache', peer: ok, foyer: signedOut },
      })
      await phone.get('/get-session?disableCookieCache=true')
      await phone.get('/get-session')
      pass(70)
      await phone.get('/get-session')
    }, CACHED))

  test('the cache is renewed in the browser that updates the user, and in others when it expires', () =>
    compare(async ({ client, pass }) => {
      const desk = client()
      await desk.signUp('olga')
      const phone = client()
      await phone.signIn('olga')
      await desk.post('/update-user', { name: 'Renamed' })
      await desk.get('/get-session')
      await phone.get('/get-session')
      await phone.get('/get-session?disableCookieCache=true')
      await phone.get('/get-session')
      pass(70)
      await phone.get('/get-session')
    }, CACHED))

  test('the cache is written from the database unless the query prevents it', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      olga.change('session_data', () => undefined)
      await olga.get('/get-session?disableRefresh=true')
      await olga.get('/get-session?disableCookieCache=true')
      await olga.get('/get-session')
    }, CACHED))

  test('the cache is cleared with the session', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/sign-out')
      await olga.get('/get-session')
      await olga.signIn('olga')
      const because = 'S25: a browser sees at once what it has done; 1.2.12 goes on from the cache'
      const cleared = { status: 200, body: { status: true }, cookies: { session_data: 'cleared' } } as const
      await olga.post('/revoke-sessions', {}, { differs: { because, peer: ok, foyer: cleared } })
      const cached = { status: 200, body: { user: { email: 'olga@example.com' } }, cookies: {} }
      const ended = { status: 200, body: null, cookies: allCleared }
      await olga.get('/get-session', { differs: { because, peer: cached, foyer: ended } })
    }, CACHED))

  test('with rememberMe false the cache is a browser-session cookie', () =>
    compare(async ({ client, pass }) => {
      await client().signUp('olga')
      const olga = client()
      await olga.signIn('olga', { rememberMe: false }, { differs: sessionCookiesOnly })
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Renamed' }, { differs: sessionCookiesOnly })
      pass(70)
      await olga.get('/get-session', {
        differs: {
          because: '1.2.12 clears an expired cache, without the path it was set with; Foyer leaves it in the browser',
          peer: { cookies: { session_data: 'cleared' } },
          foyer: { cookies: {} },
        },
      })
      await olga.post('/sign-out')
    }, CACHED))

  test('when disabled, a cache cookie is ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/get-session', { headers: { cookie: '' } })
      await olga.get('/get-session?disableCookieCache=false')
      await olga.get('/get-session?disableCookieCache=x')
    }))
})
