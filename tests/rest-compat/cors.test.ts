import { testAppsOn } from '@foyer/testing/suite'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const trusting = { trustedOrigins: ['https://app.example.com', '*.preview.example.com'] }
const paths = ['/get-session', '/list-sessions', '/ok', '/nothing', '/sign-in/email']

describe('CORS', () => {
  const given = testAppsOn()

  test.each(['https://app.example.com', 'https://a.b.preview.example.com', 'http://a.preview.example.com'])(
    '%s may read every response, with credentials',
    async (origin) => {
      const olga = await signedUp(await given(trusting), 'Olga')
      for (const path of paths) {
        const { headers } = await olga.get(path, { origin })
        expect(headers.get('access-control-allow-origin'), path).toBe(origin)
        expect(headers.get('access-control-allow-credentials')).toBe('true')
        expect(headers.get('vary')).toMatch(/\borigin\b/i)
      }
    },
  )

  test.each([
    'https://evil.example',
    'null',
    'https://app.example.com.evil.example',
    'https://preview.example.com',
    'http://app.example.com',
    'x',
  ])('%s may read nothing', async (origin) => {
    const olga = await signedUp(await given(trusting), 'Olga')
    for (const path of paths) {
      for (const { headers } of [await olga.get(path, { origin }), await olga.post(path, {}, { origin })]) {
        expect(headers.get('access-control-allow-origin'), path).toBeNull()
      }
      const { headers } = await olga.raw('OPTIONS', path, undefined, {
        origin,
        'access-control-request-method': 'POST',
      })
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })

  test('a trusted origin may send a preflight for JSON', async () => {
    const app = await given(trusting)
    const { status, headers } = await app.client().raw('OPTIONS', '/sign-in/email', undefined, {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST')
    expect(headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test('a trusted origin may read the token and retry headers', async () => {
    const olga = await signedUp(await given({ ...trusting, jwt: { enabled: true } }), 'Olga')
    const { headers } = await olga.get('/get-session', { origin: 'https://app.example.com' })
    expect(headers.get('set-auth-jwt')).toMatch(/^ey/)
    expect(headers.get('access-control-expose-headers')).toBe('set-auth-jwt,Retry-After,X-Retry-After,X-Request-Id')
  })

  test('a trusted origin may read the value of a bearer, where there are any, and send it', async () => {
    const app = await given({ ...trusting, bearer: { enabled: true } })
    const origin = 'https://app.example.com'
    const answer = await app.client().post('/sign-up/email', details('Olga'), { origin })
    expect(answer.headers.get('set-auth-token')).not.toBeNull()
    expect(answer.headers.get('access-control-expose-headers')).toContain('set-auth-token')
    const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
    const { headers } = await app.client().raw('OPTIONS', '/get-session', undefined, { origin, ...preflight })
    expect(headers.get('access-control-allow-headers')).toBe('authorization')
    const refused = await app.client().post('/sign-up/email', details('Max'), { origin: 'https://evil.example' })
    expect([refused.status, refused.headers.get('set-auth-token')]).toEqual([403, null])
  })

  test('a trusted origin may read refusals, too', async () => {
    const app = await given(trusting)
    const answer = await app.client().post('/sign-in/email', {}, { origin: 'https://app.example.com' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  })

  test('reads, which are answered before Express, carry the same headers as all other answers', async () => {
    const app = await given({ ...trusting, bearer: { enabled: true } })
    const ofOrigin = async (path: string) => {
      const { headers } = await app.client().get(path, { origin: 'https://a.preview.example.com' })
      return [...headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-'))
    }
    const sent = await ofOrigin('/ok')
    expect(sent).toHaveLength(4)
    expect(await ofOrigin('/get-session')).toEqual(sent)
  })

  test('tRPC and the mailbox allow no other origin', async () => {
    const olga = await signedUp(await given(trusting), 'Olga')
    for (const path of ['/trpc/session.getSession', '/dev/mailbox.json', '/health/ready']) {
      const { headers } = await olga.get(path, { origin: 'https://app.example.com' })
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })
})
