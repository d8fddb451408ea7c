import { describe, expect, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { notFound } from './expected.ts'

const GETS = ['/get-session', '/list-sessions', '/list-accounts', '/token', '/jwks', '/ok', '/error']
const POSTS = ['/sign-up/email', '/sign-in/email', '/sign-out', '/update-user', '/revoke-session', '/revoke-sessions']

const refreshing = {
  because: 'later versions renew a session by it, where the options say so',
  peer: notFound,
  foyer: { status: 405, type: 'application/json', body: { code: 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED' } },
}

describe('routes are as in better-auth', () => {
  const compare = compareServices()

  test.each([...GETS, ...POSTS])('%s with other methods', (path) =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const wrong = GETS.includes(path) ? 'POST' : 'GET'
        const posted = path === '/get-session' ? { differs: refreshing } : {}
        await olga.copy().raw(wrong, path, undefined, posted)
        // HEAD of a GET is answered here, and not there.
        const others = GETS.includes(path) ? [] : ['HEAD']
        for (const method of ['PUT', 'PATCH', 'DELETE', ...others]) await olga.copy().raw(method, path)
      },
      { jwt: { enabled: true } },
    ),
  )

  test.each([...GETS, ...POSTS])('%s with another spelling', (path) =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const method = GETS.includes(path) ? 'GET' : 'POST'
        const body = method === 'POST' ? '{}' : undefined
        const spellings = [path.toUpperCase(), `${path}/x`, `${path}%20`, `${path}x`, path.replace('/', '/_')]
        for (const spelling of spellings) await olga.copy().raw(method, spelling, body)
        const because = 'S17: a path has one spelling; 1.2.12 accepts an additional slash at either end'
        const differs = { because, peer: {}, foyer: notFound }
        for (const spelling of [`${path}/`, `/${path}`]) await olga.copy().raw(method, spelling, body, { differs })
      },
      { jwt: { enabled: true } },
    ),
  )

  test('with unknown query parameters', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/ok?x=1')
      await olga.get('/list-accounts?x=1')
      await olga.post('/update-user?x=1', { name: 'X' })
      await olga.get('/list-sessions?')
    }))

  test('unknown paths', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      for (const path of [
        '',
        '/',
        '/no-such-route',
        '/sign-in',
        '/sign-in/',
        '/sign-in/nobody',
        '/session',
        '/get-session/me',
      ]) {
        await olga.get(path)
        await olga.post(path)
      }
    }))

  test('server-only endpoints', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/set-password', { newPassword: 'another-password' })
      await olga.post('/organization/add-member', { userId: 'x', role: 'member' })
    }))

  test('the health check', () =>
    compare(async ({ client }) => {
      await client().get('/ok')
    }))

  test('the error page shows the code and a link back', () =>
    compare(async ({ client }) => {
      const cases = [
        ['', 'Unknown'],
        ['?error=', 'Unknown'],
        ['?error=state_mismatch', 'state_mismatch'],
        ['?error=%3Cscript%3Ealert(1)%3C%2Fscript%3E', '&lt;script&gt;'],
      ] as const
      for (const [query, shown] of cases) {
        const { body } = await client().get(`/error${query}`)
        expect(body).toContain(shown)
        expect(body).toContain('Return to Application')
        expect(body).not.toContain('<script>alert')
      }
    }))
})
