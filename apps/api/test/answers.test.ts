import { describe, expect, test } from 'vitest'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }

describe('the headers of answers', () => {
  const given = onDatabase()

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
  test.each(paths)('%s is neither cached, framed, sniffed nor told of', async (path) => {
    const olga = await signedUp(await given(), 'Olga')
    const { headers } = await olga.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each(paths.filter((path) => !path.startsWith('/dev')))(
    '%s asks for https where it is served so',
    async (path) => {
      const olga = await signedUp(await given({}, HTTPS), 'Olga')
      expect((await olga.get(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    },
  )

  test('changes carry them too, and what is not served', async () => {
    const visitor = (await given()).visitor()
    for (const answer of [
      await visitor.post('/sign-up/email', details('Olga')),
      await visitor.post('/sign-in/email', {}),
      await visitor.raw('POST', '/sign-in/email', '{', { 'content-type': 'application/json' }),
      await visitor.raw('PUT', '/sign-in/email', undefined),
    ]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('every answer has an id of its own', async () => {
    const visitor = (await given()).visitor()
    const answers = [await visitor.get('/ok'), await visitor.get('/get-session'), await visitor.get('/get-session')]
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
  const given = onDatabase()

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
    const world = await given()
    const answer = await world.visitor().get(`/error?error=${encodeURIComponent(code)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain(`<code>${shown}</code>`)
    expect(answer.text).not.toMatch(/<script|<img|onerror/)
  })

  test.each(['/error', '/error?error=a&error=b', '/error?x=y'])('%s shows no code', async (path) => {
    expect((await (await given()).visitor().get(path)).text).toContain('<code>Unknown</code>')
  })

  test.each([
    ['please_restart_the_process', 'begun in another tab'],
    ['token_expired', 'ask for a new one'],
    ['invalid_code', 'tell whoever runs this application'],
    ['toString', 'tell whoever runs this application'],
  ])('says what %s means and what to do next', async (code, words) => {
    expect((await (await given()).visitor().get(`/error?error=${code}`)).text).toContain(words)
  })

  test.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'Cette porte ne s’est pas ouverte'],
    ['uk', 'uk', 'Ці двері не відчинилися'],
    ['xx', 'de', 'Diese Tür ging nicht auf'],
  ])('speaks the language of a browser that asks for %s', async (accepted, tag, title) => {
    const world = await given({ defaultLanguage: 6 })
    const answer = await world.visitor().get('/error', { 'accept-language': accepted })
    expect(answer.text).toContain(`<html lang="${tag}">`)
    expect(answer.text).toContain(`<h1>${title}</h1>`)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  })

  test('leads back to the configured origin, whatever the request says', async () => {
    const world = await given()
    const headers = { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' }
    const { text } = await world.visitor().get('/error?error=x&callbackURL=https://evil.example&url=//evil', headers)
    expect(text).toContain(`<a href="${world.baseUrl}">Return to Application</a>`)
    expect(text).not.toContain('evil')
  })

  test('shows the product by its name, which is text', async () => {
    const world = await given({ branding: { name: '<b>Acme</b>' } })
    const { text } = await world.visitor().get('/error')
    expect(text).toContain('&lt;b&gt;Acme&lt;/b&gt;')
    expect(text).not.toContain('<b>Acme')
  })

  test('allows itself no script', async () => {
    const { headers } = await (await given()).visitor().get('/error')
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/)
  })
})
