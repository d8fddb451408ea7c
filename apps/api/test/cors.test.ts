import { describe, expect, test } from 'vitest'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'

const trusting = { trustedOrigins: ['https://app.example.com', '*.preview.example.com'] }
const paths = ['/get-session', '/list-sessions', '/ok', '/nothing', '/sign-in/email']

describe('CORS', () => {
  const given = onDatabase()

  test.each(['https://app.example.com', 'https://a.b.preview.example.com', 'http://a.preview.example.com'])(
    '%s may read every answer, with credentials',
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

  test('a trusted origin may ask before it posts JSON', async () => {
    const world = await given(trusting)
    const { status, headers } = await world.visitor().raw('OPTIONS', '/sign-in/email', undefined, {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST')
    expect(headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test('a trusted origin may read a token and how long to wait', async () => {
    const olga = await signedUp(await given({ ...trusting, jwt: { enabled: true } }), 'Olga')
    const { headers } = await olga.get('/get-session', { origin: 'https://app.example.com' })
    expect(headers.get('set-auth-jwt')).toMatch(/^ey/)
    expect(headers.get('access-control-expose-headers')).toBe('set-auth-jwt,Retry-After,X-Retry-After,X-Request-Id')
  })

  test('a refusal can be read by a trusted origin too', async () => {
    const world = await given(trusting)
    const answer = await world.visitor().post('/sign-in/email', {}, { origin: 'https://app.example.com' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  })

  test('no answer of tRPC or the mailbox is for another origin', async () => {
    const olga = await signedUp(await given(trusting), 'Olga')
    for (const path of ['/trpc/session.getSession', '/dev/mailbox.json', '/health/ready']) {
      const { headers } = await olga.get(path, { origin: 'https://app.example.com' })
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })
})
