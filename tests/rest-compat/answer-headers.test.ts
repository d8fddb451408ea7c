import { testAppsOn } from '@foyer/testing/suite'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }

describe('response headers', () => {
  const given = testAppsOn()

  const paths = [
    '/get-session',
    '/list-sessions',
    '/ok',
    '/error',
    '/jwks',
    '/nothing',
    '/trpc/settings',
    '/trpc/nothing',
    '/dev/mailbox.json',
    '/dev/mailbox',
  ]
  test.each(paths)('%s forbids caching, framing, sniffing and referrers', async (path) => {
    const olga = await signedUp(await given(), 'Olga')
    const { headers } = await olga.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('etag') === null).toBe(path !== '/get-session')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each(paths.filter((path) => !path.startsWith('/dev')))(
    '%s sends Strict-Transport-Security when the base URL is https',
    async (path) => {
      const olga = await signedUp(await given({}, HTTPS), 'Olga')
      expect((await olga.get(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    },
  )

  test('mutations and unknown routes send them too', async () => {
    const client = (await given()).client()
    for (const answer of [
      await client.post('/sign-up/email', details('Olga')),
      await client.post('/sign-in/email', {}),
      await client.raw('POST', '/sign-in/email', '{', { 'content-type': 'application/json' }),
      await client.raw('PUT', '/sign-in/email', undefined),
    ]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('every response has its own request id', async () => {
    const client = (await given()).client()
    const answers = [await client.get('/ok'), await client.get('/get-session'), await client.get('/get-session')]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('HEAD answers as GET does, without a body', async () => {
    const olga = await signedUp(await given(), 'Olga')
    for (const path of ['/ok', '/get-session']) {
      const answer = await olga.raw('HEAD', path, undefined)
      expect(answer.status).toBeOneOf([200, 404])
      expect(answer.text).toBe('')
    }
  })
})

describe('the error page', () => {
  const given = testAppsOn()

  test.each([
    ['INVALID_TOKEN', 'INVALID_TOKEN'],
    ['please_restart_the_process', 'please_restart_the_process'],
    ['', 'Unknown'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x>', '&quot;&gt;&lt;img src=x&gt;'],
    ['a b', 'a b'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), 'x'.repeat(64)],
  ])('shows the code %s as %s', async (code, shown) => {
    const app = await given()
    const answer = await app.client().get(`/error?error=${encodeURIComponent(code)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain(`<code>${shown}</code>`)
    expect(answer.text).not.toMatch(/<script|<img|onerror/)
  })

  test.each(['/error', '/error?error=a&error=b', '/error?x=y'])('%s shows no code', async (path) => {
    expect((await (await given()).client().get(path)).text).toContain('<code>Unknown</code>')
  })

  test.each([
    ['please_restart_the_process', 'started in another tab'],
    ['token_expired', 'request a new one'],
    ['invalid_code', 'contact support'],
    ['toString', 'contact support'],
  ])('explains %s and what to do next', async (code, text) => {
    expect((await (await given()).client().get(`/error?error=${code}`)).text).toContain(text)
  })

  test.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'Une erreur s’est produite'],
    ['uk', 'uk', 'Щось пішло не так'],
    ['xx', 'de', 'Etwas ist schiefgelaufen'],
  ])('uses the language of Accept-Language %s', async (accepted, tag, title) => {
    const app = await given({ defaultLanguage: 6 })
    const answer = await app.client().get('/error', { 'accept-language': accepted })
    expect(answer.text).toContain(`<html lang="${tag}">`)
    expect(answer.text).toContain(`<h1>${title}</h1>`)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  })

  test('links to the configured origin, whatever the request contains', async () => {
    const app = await given()
    const headers = { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' }
    const { text } = await app.client().get('/error?error=x&callbackURL=https://evil.example&url=//evil', headers)
    expect(text).toContain(`<a href="${app.baseUrl}">Return to Application</a>`)
    expect(text).not.toContain('evil')
  })

  test('shows the escaped product name', async () => {
    const app = await given({ branding: { name: '<b>Acme</b>' } })
    const { text } = await app.client().get('/error')
    expect(text).toContain('&lt;b&gt;Acme&lt;/b&gt;')
    expect(text).not.toContain('<b>Acme')
  })

  test('allows no script in its CSP', async () => {
    const { headers } = await (await given()).client().get('/error')
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/)
  })
})
