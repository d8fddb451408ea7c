import { request } from 'node:http'
import { routes } from '@foyer/rest-compat/routes/routes'
import { allFeatures } from '@foyer/testing/all-features'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { procedureOf } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const JSON_TYPE = { 'content-type': 'application/json' }
const KILOBYTE = 1024
const posts = routes.filter(({ row }) => row.method === 'POST').map(({ row }) => row)

// Bodies are parsed before any database access, so one engine is enough.
describe('hostile bodies', () => {
  const given = testAppsOn()

  test.each([
    ['form', 'application/x-www-form-urlencoded', 'email=olga%40example.com&password=correct-horse-battery', 415],
    ['text', 'text/plain', JSON.stringify(details('Olga')), 415],
    ['multipart', 'multipart/form-data; boundary=x', '--x--', 415],
    ['no type', '', JSON.stringify(details('Olga')), 415],
    ['another JSON type', 'application/json5', JSON.stringify(details('Olga')), 415],
    ['JSON with a charset', 'application/json; charset=utf-8', JSON.stringify(details('Olga')), 200],
    ['JSON in KOI8-R', 'application/json; charset=koi8-r', JSON.stringify(details('Olga')), 415],
    ['invalid UTF-16', 'application/json; charset=utf-16', JSON.stringify(details('Olga')), 400],
    ['broken JSON', 'application/json', '{"email":', 400],
    ['two values', 'application/json', '{}{}', 400],
    ['a comment', 'application/json', '{/**/}', 400],
    ['a bare word', 'application/json', 'undefined', 400],
    ['depth 100,000', 'application/json', '['.repeat(50_000) + ']'.repeat(50_000), 400],
    ['depth 100,000, unclosed', 'application/json', '['.repeat(100_000), 400],
    ['over 100 KB', 'application/json', JSON.stringify({ ...details('Olga'), x: 'x'.repeat(100 * KILOBYTE) }), 413],
  ])('a sign-up as %s gets the same status from both transports', async (_label, type, body, status) => {
    const app = await given()
    const rest = await app.client().raw('POST', '/sign-up/email', body, { 'content-type': type })
    expect(rest.status, rest.text).toBe(status)
    const wrapped = body.startsWith('{"name"') ? `{"json":${body}}` : body
    const trpc = await app.client().raw('POST', '/trpc/signIn.signUpEmail', wrapped, { 'content-type': type })
    expect(trpc.status, trpc.text).toBe(status === 200 ? 422 : status)
    expect(await countRows(app.database, 'user')).toBe(status === 200 ? 1 : 0)
  })

  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
    'a body with Content-Encoding %s is refused',
    async (encoding) => {
      const app = await given()
      const headers = { ...JSON_TYPE, 'content-encoding': encoding }
      const answer = await app.client().raw('POST', '/sign-in/email', 'x'.repeat(100), headers)
      expect(answer.status).toBe(415)
    },
  )

  test.each(['null', '5', '"text"', 'true', '[]', '[[]]', '{"__proto__":{"email":"x"}}', '{"constructor":1}'])(
    'the body %s is no server error',
    async (body) => {
      const app = await given()
      const olga = await signedUp(app, 'Olga')
      for (const operation of ['signInEmail', 'updateUser', 'createOrganization']) {
        const path = posts.find(({ name }) => name === operation)?.path ?? ''
        expect((await olga.raw('POST', path, body, JSON_TYPE)).status, path).toBeLessThan(500)
        for (const wrapped of [body, `{"json":${body}}`, `{"json":{},"meta":${body}}`]) {
          const { status } = await olga.raw('POST', `/trpc/${procedureOf(operation).path}`, wrapped, JSON_TYPE)
          expect(status, `${operation} ${wrapped}`).toBeLessThan(500)
        }
      }
    },
  )

  test('no endpoint takes null for an empty body', async () => {
    const app = await given(allFeatures)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const { path } of posts) {
      const type = path.startsWith('/callback/') ? 'application/x-www-form-urlencoded' : 'application/json'
      const answer = await olga.raw('POST', path, 'null', { 'content-type': type })
      expect(answer.status, `${path}: ${answer.text}`).toBe(type === 'application/json' ? 400 : 302)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([undefined, 'application/json', 'text/plain'])(
    'an empty chunked body of type %s is no body',
    async (type) => {
      const app = await given()
      const olga = await signedUp(app, 'Olga')
      const headers = { ...(type !== undefined && { 'content-type': type }), cookie: cookieHeaderOf(olga) }
      expect((await chunked(`${app.baseUrl}/api/auth/revoke-other-sessions`, [], headers)).status).toBe(200)
      const trpc = await chunked(`${app.baseUrl}/trpc/session.revokeOtherSessions`, [], headers)
      // tRPC itself asks for the type.
      expect(trpc.status).toBe(type === 'application/json' ? 200 : 415)
      expect((await chunked(`${app.baseUrl}/api/auth/sign-in/email`, [], headers)).status).toBe(400)
    },
  )

  test.each([undefined, 'text/plain'])('a chunked body of type %s that is not empty is refused', async (type) => {
    const app = await given()
    const headers = { ...(type !== undefined && { 'content-type': type }) }
    for (const chunks of [['{'], ['{}', ' '], ['x'.repeat(200 * KILOBYTE)]]) {
      expect((await chunked(`${app.baseUrl}/api/auth/sign-in/email`, chunks, headers)).status).toBe(415)
      expect((await chunked(`${app.baseUrl}/trpc/signIn.signInEmail`, chunks, headers)).status).toBe(415)
    }
  })

  test.each([
    { values: { name: ['Date'] } },
    { values: { '__proto__.x': ['undefined'] } },
    { values: { 'constructor.prototype.x': ['bigint'] } },
    { values: [['custom', 'x']] },
    { referentialEqualities: { name: ['__proto__.polluted'] } },
    { referentialEqualities: { name: ['email'] } },
    { values: { name: ['regexp'] }, v: 1 },
  ])('superjson meta %o is refused and changes nothing', async (meta) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const body = JSON.stringify({ json: { name: '/x/', __proto__: 1 }, meta })
    const answer = await olga.raw('POST', '/trpc/user.updateUser', body, JSON_TYPE)
    expect(answer.status, answer.text).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect('polluted' in {}).toBe(false)
  })

  test.each([
    '/get-session?disableRefresh=true&disableRefresh=true',
    '/get-session?disableRefresh=%ff',
    '/get-session?%',
    '/get-session?disableRefresh[x]=1',
    '/%',
    '/%00',
    '/%c0%af',
    '/error?error=%00',
    '/error?error=%e0%a4',
    '/error?error=a&error=b',
    '/trpc/session.getSession?input=%7B',
    '/trpc/session.getSession?input=null',
    '/trpc/session.getSession?input=5',
    '/trpc/session.getSession?input=%5B%5D&batch=1',
    '/trpc/session.getSession?batch=1&input=%7B%22x%22%3A1%7D',
    '/trpc/%',
    '/trpc/__proto__',
    '/trpc/session.__proto__',
    '/trpc/constructor',
  ])('GET %s is no server error', async (path) => {
    const olga = await signedUp(await given(), 'Olga')
    expect((await olga.get(path)).status).toBeLessThan(500)
  })

  test.each(['', 'batch=1&'])('a query that is as deep as it is long is no server error: ?%sinput', async (batch) => {
    const deep = '['.repeat(7500) + ']'.repeat(7500)
    const answer = await (await given()).client().get(`/trpc/settings?${batch}input={"0":${deep}}`)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(['foyer.session_token=%', 'foyer.session_token="', '=;=;', 'foyer.session_token=.', 'x'.repeat(8000)])(
    'the cookie %s is no session and no server error',
    async (cookie) => {
      const app = await given()
      const answer = await app.client().get('/get-session', { cookie })
      expect(answer).toMatchObject({ status: 200, json: null })
    },
  )
})

function cookieHeaderOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** A POST whose body announces no length, as Node's clients send a stream. */
function chunked(url: string, chunks: readonly string[], headers: Record<string, string>): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = { 'transfer-encoding': 'chunked', origin: new URL(url).origin, ...headers }
    const outgoing = request(url, { method: 'POST', headers: sent }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
    outgoing.on('error', reject)
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}
