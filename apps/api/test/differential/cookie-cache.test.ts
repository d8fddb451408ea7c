import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { done, signedOut } from './expected.ts'

const CACHED = { session: { cookieCache: { enabled: true, maxAge: 60 } } }
const CACHED_WITH_TOKENS = { ...CACHED, jwt: { enabled: true } }

const unlasting = {
  because: 'S21: no cookie of a session that is not remembered has a Max-Age; in 1.2.12 the cache has',
  peer: { cookies: { session_token: 'set', session_data: 'set', dont_remember: 'set' } },
  foyer: { cookies: { session_token: 'set', session_data: 'set', dont_remember: 'set' } },
} as const

describe.each(testDatabases())('the cookie cache is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('it answers until it expires, then the database does', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.get('/get-session')
      pass(50)
      await olga.get('/get-session')
      pass(20)
      await olga.get('/get-session')
      await olga.get('/get-session')
    }, CACHED_WITH_TOKENS))

  test('it holds though the session is revoked elsewhere', () =>
    compare(async ({ visitor, pass }) => {
      const desk = visitor()
      await desk.signUp('olga')
      const phone = visitor()
      await phone.signIn('olga')
      await desk.post('/revoke-other-sessions')
      await phone.get('/get-session')
      await phone.get('/list-accounts', {
        differs: { because: 'S26: only get-session may answer from the cache', peer: done, foyer: signedOut },
      })
      await phone.get('/get-session?disableCookieCache=true')
      await phone.get('/get-session')
      pass(70)
      await phone.get('/get-session')
    }, CACHED))

  test('it is renewed in the browser that changes the user, and elsewhere in time', () =>
    compare(async ({ visitor, pass }) => {
      const desk = visitor()
      await desk.signUp('olga')
      const phone = visitor()
      await phone.signIn('olga')
      await desk.post('/update-user', { name: 'Renamed' })
      await desk.get('/get-session')
      await phone.get('/get-session')
      await phone.get('/get-session?disableCookieCache=true')
      await phone.get('/get-session')
      pass(70)
      await phone.get('/get-session')
    }, CACHED))

  test('it is written by the database only where the reader lets it', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      olga.change('session_data', () => undefined)
      await olga.get('/get-session?disableRefresh=true')
      await olga.get('/get-session?disableCookieCache=true')
      await olga.get('/get-session')
    }, CACHED))

  test('it ends with the session', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/sign-out')
      await olga.get('/get-session')
      await olga.signIn('olga')
      await olga.post('/revoke-sessions')
      await olga.get('/get-session')
    }, CACHED))

  test('of someone not to be remembered it ends with the browser', () =>
    compare(async ({ visitor, pass }) => {
      await visitor().signUp('olga')
      const olga = visitor()
      await olga.signIn('olga', { rememberMe: false }, { differs: unlasting })
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Renamed' }, { differs: unlasting })
      pass(70)
      await olga.get('/get-session', {
        differs: {
          because: '1.2.12 clears a cache that has run out, without the path it was set with; Foyer lets it lie',
          peer: { cookies: { session_data: 'cleared' } },
          foyer: { cookies: {} },
        },
      })
      await olga.post('/sign-out')
    }, CACHED))

  test('switched off, a cache that comes along is not looked at', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.get('/get-session', { headers: { cookie: '' } })
      await olga.get('/get-session?disableCookieCache=false')
      await olga.get('/get-session?disableCookieCache=x')
    }))
})
