import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { refusedOrigin, signedIn } from './expected.ts'

const OPTIONS = { trustedOrigins: ['http://trusted.example', '*.any.example', 'myapp://'] }

const ORIGINS = [
  'http://evil.example',
  'http://trusted.example',
  'http://trusted.example:8080',
  'https://trusted.example',
  'http://trusted.example.evil.example',
  'http://sub.trusted.example',
  'https://a.b.any.example',
  'https://app.any.example.evil.example',
  'https://evilany.example',
  'http://app.any.example',
  'https://app.any.example',
  'https://any.example',
  'myapp://open',
  'otherapp://open',
  'null',
  'nonsense',
]

describe.each(testDatabases())('where a request comes from is judged as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('with cookies', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      for (const origin of ORIGINS) await olga.post('/update-user', { name: 'X' }, { headers: { origin } })
    }, OPTIONS))

  test('with cookies and only a referer', () =>
    compare(async ({ visitor, side }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const pages = [`${side.baseUrl}/page`, 'http://trusted.example/page?x=1', 'http://evil.example/page', 'nonsense']
      for (const referer of pages) {
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: '', referer } })
      }
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: '' } })
    }, OPTIONS))

  test('the origin counts before the referer', () =>
    compare(async ({ visitor, side }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const [own, evil] = [`${side.baseUrl}/page`, 'http://evil.example/page']
      await olga.post('/update-user', { name: 'X' }, { headers: { referer: evil } })
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'http://evil.example', referer: own } })
    }, OPTIONS))

  test('reading is not judged', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const headers = { origin: 'http://evil.example' }
      await olga.get('/get-session', { headers })
      await olga.get('/list-sessions', { headers })
      await olga.get('/list-accounts', { headers })
    }, OPTIONS))

  test('signing out too is refused from elsewhere', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/sign-out', {}, { headers: { origin: 'http://evil.example' } })
      await olga.post('/revoke-sessions', {}, { headers: { origin: 'http://evil.example' } })
      await olga.post('/revoke-session', {}, { headers: { origin: 'http://evil.example' } })
      await olga.get('/get-session')
    }, OPTIONS))

  test('a wildcard may name a scheme', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        const differs = {
          because: 'S4: a wildcard may carry its scheme; 1.2.12 compares such an entry with the host alone',
          peer: refusedOrigin,
          foyer: signedIn,
        }
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'https://app.wild.example' }, differs })
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'http://app.wild.example' } })
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'https://wild.example' } })
      },
      { trustedOrigins: ['https://*.wild.example'] },
    ))

  test('without cookies nobody is signed in from elsewhere', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga', {}, { headers: { origin: '' } })
      await visitor().signIn('olga', {}, { headers: { origin: 'http://trusted.example' } })
      const headers = { origin: 'http://evil.example' }
      const because = 'S5: a foreign page must not sign anyone in or up; 1.2.12 asks for the origin only with cookies'
      await visitor().signIn('olga', {}, { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } })
      await visitor().signUp('mia', {}, { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } })
      await visitor().signIn('olga', {}, { headers: { origin: '', referer: 'http://evil.example/' } })
      const nothing = { status: 400, body: { code: 'FAILED_TO_GET_SESSION' } }
      await visitor().post('/sign-out', {}, { headers, differs: { because, peer: nothing, foyer: refusedOrigin } })
    }, OPTIONS))

  test('a navigation from another site is refused', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const headers = { origin: '', 'sec-fetch-site': 'cross-site' }
      const because = 'S5: cross-site without an origin is refused; 1.2.12 does not look at Sec-Fetch-Site'
      await olga.post(
        '/update-user',
        { name: 'X' },
        { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } },
      )
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: '', 'sec-fetch-site': 'same-origin' } })
      await olga.post('/update-user', { name: 'X' }, { headers: { 'sec-fetch-site': 'cross-site' } })
    }, OPTIONS))
})
