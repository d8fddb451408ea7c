import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { done, refusedCallback, signedIn } from './expected.ts'

const OPTIONS = { trustedOrigins: ['http://trusted.example', '*.wild.example', 'myapp://'] }

const ADDRESSES = [
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
  '/a//b',
  '/a\\b',
  '/a#b',
  '/a b',
  '/a<b>',
  '/a?b=<c>',
  '/a;b',
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

describe.each(testDatabases())('callback addresses are judged as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('where one signs in', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      for (const callbackURL of ADDRESSES) await visitor().signIn('olga', { callbackURL })
    }, OPTIONS))

  test('what goes out is the address as it was judged', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const because = 'S4: the normalized address is the one that goes out; 1.2.12 sends it as it came'
      for (const [callbackURL, url] of [
        ['/..', '/'],
        ['http://trusted.example', 'http://trusted.example/'],
        ['HTTP://TRUSTED.EXAMPLE/x', 'http://trusted.example/x'],
      ]) {
        const differs = { because, peer: { body: { url: callbackURL } }, foyer: { body: { url } } }
        await visitor().signIn('olga', { callbackURL }, { differs })
      }
    }, OPTIONS))

  test('an address with a name in it is refused', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const because = 'S4: an address with credentials is refused; 1.2.12 looks at its host alone'
      const differs = { because, peer: { ...signedIn, body: {} }, foyer: refusedCallback }
      await visitor().signIn('olga', { callbackURL: 'http://user@trusted.example/' }, { differs })
      await visitor().signIn('olga', { callbackURL: 'http://user:word@trusted.example/' }, { differs })
    }, OPTIONS))

  test('the own origin is trusted', () =>
    compare(async ({ visitor, side }) => {
      await visitor().signUp('olga')
      await visitor().signIn('olga', { callbackURL: `${side.baseUrl}/dashboard` })
      await visitor().signIn('olga', { callbackURL: `${side.baseUrl}.evil.example/dashboard` })
      await visitor().signIn('olga', { callbackURL: `${side.baseUrl}@evil.example/dashboard` })
    }))

  test.each(['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'])('%s, on every call', (field) =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const body = { [field]: 'http://evil.example/' }
      for (const path of ['/update-user', '/revoke-sessions', '/sign-out', '/sign-in/email', '/revoke-session']) {
        await olga.post(path, body)
      }
      await visitor().signUp('mia', body)
      await visitor().post('/sign-out', body)
      await olga.post('/update-user', { [field]: '/fine', name: 'X' })
      await olga.post('/update-user', { [field]: '', name: 'X' })
      await olga.post('/update-user', { [field]: null, name: 'X' })
      await olga.get('/get-session')
    }),
  )

  test('in the query of a call', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const query = '?callbackURL=http://evil.example/'
      await olga.post(
        `/update-user${query}`,
        { name: 'X' },
        {
          differs: {
            because: 'a POST has its input in the body; its query is not read',
            peer: refusedCallback,
            foyer: signedIn,
          },
        },
      )
      await olga.get(`/get-session${query}`, {
        differs: { because: 'every input is judged, of a GET too', peer: done, foyer: refusedCallback },
      })
      await olga.post('/update-user?callbackURL=/fine', { name: 'X' })
    }))
})
