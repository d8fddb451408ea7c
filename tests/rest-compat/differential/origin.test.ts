import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
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

describe("a request's origin is checked as in better-auth", () => {
  const compare = compareServices()

  test('with cookies', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      for (const origin of ORIGINS) await olga.post('/update-user', { name: 'X' }, { headers: { origin } })
    }, OPTIONS))

  test('with cookies and only a referer', () =>
    compare(async ({ client, side }) => {
      const olga = client()
      await olga.signUp('olga')
      const pages = [`${side.baseUrl}/page`, 'http://trusted.example/page?x=1', 'http://evil.example/page', 'nonsense']
      for (const referer of pages) {
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: '', referer } })
      }
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: '' } })
    }, OPTIONS))

  test('the Origin header takes precedence over Referer', () =>
    compare(async ({ client, side }) => {
      const olga = client()
      await olga.signUp('olga')
      const [own, evil] = [`${side.baseUrl}/page`, 'http://evil.example/page']
      await olga.post('/update-user', { name: 'X' }, { headers: { referer: evil } })
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'http://evil.example', referer: own } })
    }, OPTIONS))

  test('the origin of reads is not checked', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const headers = { origin: 'http://evil.example' }
      await olga.get('/get-session', { headers })
      await olga.get('/list-sessions', { headers })
      await olga.get('/list-accounts', { headers })
    }, OPTIONS))

  test('a cross-origin sign-out is refused', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/sign-out', {}, { headers: { origin: 'http://evil.example' } })
      await olga.post('/revoke-sessions', {}, { headers: { origin: 'http://evil.example' } })
      await olga.post('/revoke-session', {}, { headers: { origin: 'http://evil.example' } })
      await olga.get('/get-session')
    }, OPTIONS))

  test('a wildcard origin may have a scheme', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const differs = {
          because: 'S4: a wildcard origin may have a scheme; 1.2.12 compares such an entry with the host only',
          peer: refusedOrigin,
          foyer: signedIn,
        }
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'https://app.wild.example' }, differs })
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'http://app.wild.example' } })
        await olga.post('/update-user', { name: 'X' }, { headers: { origin: 'https://wild.example' } })
      },
      { trustedOrigins: ['https://*.wild.example'] },
    ))

  test('a cross-origin sign-in without cookies is refused', () =>
    compare(async ({ client }) => {
      await client().signUp('olga', {}, { headers: { origin: '' } })
      await client().signIn('olga', {}, { headers: { origin: 'http://trusted.example' } })
      const headers = { origin: 'http://evil.example' }
      const because = 'S5: another site must not sign a user in or up; 1.2.12 checks the origin only with cookies'
      await client().signIn('olga', {}, { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } })
      await client().signUp('mia', {}, { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } })
      await client().signIn('olga', {}, { headers: { origin: '', referer: 'http://evil.example/' } })
      const noSession = { status: 400, body: { code: 'FAILED_TO_GET_SESSION' } }
      await client().post('/sign-out', {}, { headers, differs: { because, peer: noSession, foyer: refusedOrigin } })
    }, OPTIONS))

  test('a cross-site request without an origin is refused', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const headers = { origin: '', 'sec-fetch-site': 'cross-site' }
      const because = 'S5: a cross-site request without an origin is refused; 1.2.12 does not check Sec-Fetch-Site'
      await olga.post(
        '/update-user',
        { name: 'X' },
        { headers, differs: { because, peer: signedIn, foyer: refusedOrigin } },
      )
      await olga.post('/update-user', { name: 'X' }, { headers: { origin: '', 'sec-fetch-site': 'same-origin' } })
      await olga.post('/update-user', { name: 'X' }, { headers: { 'sec-fetch-site': 'cross-site' } })
    }, OPTIONS))
})
