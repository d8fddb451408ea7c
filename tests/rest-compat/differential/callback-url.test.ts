import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { ok, refusedCallback, signedIn } from './expected.ts'

const OPTIONS = { trustedOrigins: ['http://trusted.example', '*.wild.example', 'myapp://'] }

const CALLBACK_URLS = [
  '/',
  '/dashboard',
  '/dash/board?x=1&y=a%20b',
  '/dashboard?email=123@email.com',
  '/dashboard+page?test=123+456',
  '//evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%2Fevil.example',
  '/..%2F..%2Fevil.example',
  '/..%252F..%252Fevil.example',
  '/a//b',
  '/a\\b',
  '/a<b>',
  '/a?b=<c>',
  'dashboard',
  './dashboard',
  '#',
  ' ',
  'http://evil.example/x',
  'http://trusted.example/x?y=1',
  'http://trusted.example:8080/x',
  'https://trusted.example/x',
  'http://trusted.example.evil.example/',
  'http://trusted.example@evil.example/',
  'http://evil.example/?http://trusted.example',
  'http://evil.example/#trusted.example',
  'https://app.wild.example/x',
  'http://app.wild.example/x',
  'https://deep.app.wild.example/x',
  'https://wild.example/x',
  'https://evilwild.example/x',
  'https://evil.example/.wild.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'myapp://open/here',
  'myapp:open',
  'otherapp://open',
]

describe('callback URLs are checked as in better-auth', () => {
  const compare = compareServices()

  test('when signing in', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      for (const callbackURL of CALLBACK_URLS) await client().signIn('olga', { callbackURL })
    }, OPTIONS))

  test('the answer contains the normalized URL that was checked', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const because = 'S4: the answer contains the normalized URL; 1.2.12 answers with the input'
      for (const [callbackURL, url] of [
        ['/..', '/'],
        ['http://trusted.example', 'http://trusted.example/'],
        ['HTTP://TRUSTED.EXAMPLE/x', 'http://trusted.example/x'],
      ]) {
        const differs = { because, peer: { body: { url: callbackURL } }, foyer: { body: { url } } }
        await client().signIn('olga', { callbackURL }, { differs })
      }
    }, OPTIONS))

  test('a path may contain what a URL may', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const because = 'S4: a path is judged by where it leads; 1.2.12 refuses it for its characters'
      for (const [callbackURL, url] of [
        ['/a#b', '/a#b'],
        ['/a b', '/a%20b'],
        ['/a;b', '/a;b'],
        ['/~a,b:c[d]?e=f:g', '/~a,b:c[d]?e=f:g'],
      ]) {
        const differs = { because, peer: refusedCallback, foyer: { ...signedIn, body: { redirect: true, url } } }
        await client().signIn('olga', { callbackURL }, { differs })
      }
    }, OPTIONS))

  test('a URL with credentials is refused', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const because = 'S4: a URL with credentials is refused; 1.2.12 checks only its host'
      const differs = { because, peer: { ...signedIn, body: {} }, foyer: refusedCallback }
      await client().signIn('olga', { callbackURL: 'http://user@trusted.example/' }, { differs })
      await client().signIn('olga', { callbackURL: 'http://user:word@trusted.example/' }, { differs })
    }, OPTIONS))

  test("the service's own origin is trusted", () =>
    compare(async ({ client, side }) => {
      await client().signUp('olga')
      await client().signIn('olga', { callbackURL: `${side.baseUrl}/dashboard` })
      await client().signIn('olga', { callbackURL: `${side.baseUrl}.evil.example/dashboard` })
      await client().signIn('olga', { callbackURL: `${side.baseUrl}@evil.example/dashboard` })
    }))

  test.each(['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'])('%s, on every call', (field) =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const body = { [field]: 'http://evil.example/' }
      for (const path of ['/update-user', '/revoke-sessions', '/sign-out', '/sign-in/email', '/revoke-session']) {
        await olga.post(path, body)
      }
      await client().signUp('mia', body)
      await client().post('/sign-out', body)
      await olga.post('/update-user', { [field]: '/fine', name: 'X' })
      await olga.post('/update-user', { [field]: '', name: 'X' })
      await olga.post('/update-user', { [field]: null, name: 'X' })
      await olga.get('/get-session')
    }),
  )

  test('in the query of a call', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const query = '?callbackURL=http://evil.example/'
      await olga.post(
        `/update-user${query}`,
        { name: 'X' },
        {
          differs: {
            because: 'the input of a POST is in the body; its query is not read',
            peer: refusedCallback,
            foyer: signedIn,
          },
        },
      )
      await olga.get(`/get-session${query}`, {
        differs: { because: 'every input is checked, also that of a GET', peer: ok, foyer: refusedCallback },
      })
      await olga.post('/update-user?callbackURL=/fine', { name: 'X' })
    }))
})
