import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAuth, toNodeHandler } from '@foyer/rest-compat/client/server'
import { originRoutes } from '@foyer/rest-compat/routes/find-route'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { mailedLink } from '@foyer/testing/mail'
import { addPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenApplication, listening } from './application-server.ts'

const olga = details('Olga')

describe("Foyer at an application's own origin", () => {
  const given = testAppsOn(undefined, () => (request, response) => {
    if (request.path === '/organizations/moved') response.redirect('/organizations')
    else response.send(`page ${request.path}`)
  })

  test('signs up, reads the session and signs out', async () => {
    const { app, auth, client } = await givenApplication(given)
    const browser = client()
    expect((await browser.post('/sign-up/email', olga)).status).toBe(200)
    expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'Olga' })
    const headers = new Headers({ cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') })
    expect(await auth.api.getSession({ headers })).toMatchObject({ user: { name: 'Olga' } })
    expect((await browser.post('/sign-out')).status).toBe(200)
    expect((await browser.get('/get-session')).json).toBeNull()
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('mails links to that origin, which reset a password', async () => {
    const { app, client, origin } = await givenApplication(given)
    const browser = client()
    await browser.post('/sign-up/email', olga)
    await browser.post('/forget-password', { email: olga.email, redirectTo: '/reset-password' })
    const link = await mailedLink(app, olga.email, 'reset-password')
    expect(link.origin).toBe(origin)
    const followed = await fetch(link, { redirect: 'manual' })
    const led = new URL(followed.headers.get('location') ?? '')
    expect(led.origin).toBe(origin)
    const reset = { newPassword: 'a-new-password-of-hers', token: led.searchParams.get('token') }
    expect((await browser.post('/reset-password', reset)).json).toEqual({ status: true })
  })

  test('takes passkeys of that origin', async () => {
    const { app, client } = await givenApplication(given, { options: PASSKEYS })
    const authenticator = createAuthenticator()
    const browser = client()
    await browser.post('/sign-up/email', olga)
    expect((await addPasskey(app, browser, authenticator)).status).toBe(200)
    expect((await signInByPasskey(app, client(), authenticator)).status).toBe(200)
  })

  test("refuses another site's changes, as Foyer does", async () => {
    const { app, client } = await givenApplication(given)
    const browser = client()
    await browser.post('/sign-up/email', olga)
    const before = await tablesWithoutCounters(app.database)
    const changed = await browser.post('/update-user', { name: 'Eve' }, { origin: 'https://evil.example' })
    expect(changed).toMatchObject({ status: 403, json: { code: 'INVALID_ORIGIN' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  const trusting = { variables: { FOYER_TRUST_PROXY: '127.0.0.1' } }

  async function addressOf({ database }: TestApp): Promise<string | null> {
    return (await database.db.selectFrom('session').select('ipAddress').executeTakeFirstOrThrow()).ipAddress
  }

  test('knows the address of the client, whatever the client says of it', async () => {
    const { app, origin } = await givenApplication(given, trusting)
    const forged = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json', origin }
    const to = { host: '127.0.0.1', port: new URL(origin).port, path: '/api/auth/sign-up/email', method: 'POST' }
    const asked = request({ ...to, headers: forged, localAddress: '127.0.0.2' }).end(JSON.stringify(olga))
    const [answered] = await once(asked, 'response')
    answered.resume()
    expect([answered.statusCode, await addressOf(app)]).toEqual([200, '127.0.0.2'])
  })

  test('has it from what is in front of the application, where that is named', async () => {
    const clientAddress = (headers: Pick<Headers, 'get'>) => headers.get('x-real-ip')
    const { app, client } = await givenApplication(given, { ...trusting, server: { clientAddress } })
    await client({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '198.51.100.7' }).post('/sign-up/email', olga)
    expect(await addressOf(app)).toBe('198.51.100.7')
  })

  test('has none that a client names where the handler gets the request alone', async () => {
    const { app, auth, origin } = await givenApplication(given, trusting)
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const signUp = new Request(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify(olga),
    })
    expect((await auth.handler(signUp)).status).toBe(200)
    expect(await addressOf(app)).toBe('127.0.0.1')
  })

  test('refuses what is too large as Foyer does, and goes on', async () => {
    const { app, client } = await givenApplication(given)
    const browser = client()
    await browser.post('/sign-up/email', olga)
    for (const kilobytes of [200, 5000]) {
      const name = 'x'.repeat(kilobytes * 1024)
      const direct = await app.client().post('/update-user', { name })
      const refused = await browser.post('/update-user', { name })
      expect([refused.status, refused.text]).toEqual([direct.status, direct.text])
    }
    const unread = await browser.raw('POST', '/nope', 'x'.repeat(5 << 20), { 'content-type': 'text/plain' })
    expect(unread.status).toBe(404)
    expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'Olga' })
  })

  test('answers with its pages where they are asked for, and leaves the first one to the application', async () => {
    const { origin } = await givenApplication(given, {
      server: { pages: true },
      listener: (auth) => (request, response) =>
        toNodeHandler(auth)(request, response, () => response.end('the application')),
    })
    const read = async (path: string) => (await fetch(origin + path)).text()
    for (const path of ['/sign-in', '/account/sessions', '/organizations/acme', '/assets/a.js', '/before-paint.js'])
      expect(await read(path)).toBe(`page ${path}`)
    for (const path of ['/', '/products', '/api/products', '/favicon.ico'])
      expect(await read(path)).toBe('the application')
  })

  test('redirects to the whole URL, since Next takes no path', async () => {
    const { auth, origin } = await givenApplication(given, { server: { pages: true } })
    const answer = await auth.handler(new Request(`${origin}/organizations/moved`))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${origin}/organizations`])
  })

  test('serves no page by itself, and what others look for beside the API', async () => {
    const { app, auth, origin } = await givenApplication(given, { options: { jwt: { enabled: true } } })
    expect((await fetch(`${origin}/sign-in`)).status).toBe(404)
    for (const url of originRoutes.keys()) expect(auth.serves({ url })).toBe(true)
    for (const url of ['//x/api/auth/ok', '/api/auth', '/api/authority/ok', 'mailto:x'])
      expect(auth.serves({ url })).toBe(false)
    const keys = await fetch(`${origin}/.well-known/jwks.json`)
    expect(await keys.json()).toEqual((await app.client().get('/jwks')).json)
  })

  test('has every file that its pages load', async () => {
    const { serves } = createAuth({ url: 'http://127.0.0.1:1', pages: true })
    const built = await readdir(new URL('../../../apps/web/dist', import.meta.url))
    // The application has an icon of its own, and its own first page.
    const own = ['index.html', 'favicon.svg']
    const files = built.filter((name) => /\.(js|css|svg|html|md)$/.test(name) && !own.includes(name))
    expect(files).toContain('before-paint.js')
    for (const name of files) expect([name, serves({ url: `/${name}` })]).toEqual([name, true])
  })

  const elsewhere = { variables: { FOYER_BASE_URL: 'http://localhost:4242' } }

  test('is refused at any origin but its own, and nothing is done', async () => {
    const { app, client, url, origin } = await givenApplication(given, elsewhere)
    const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' }
    const signUp = new Request(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify(olga),
    })
    const byHost = await createAuth({ url }).handler(signUp)
    const named = await client().post('/sign-up/email', olga)
    for (const [status, body] of [
      [byHost.status, await byHost.text()],
      [named.status, named.text],
    ]) {
      expect([status, JSON.parse(String(body)).code]).toEqual([500, 'OTHER_BASE_URL'])
      expect(body).toContain('http://localhost:4242')
      expect(body).toContain(origin)
    }
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('is known by the origin that the application has named, whatever host was asked', async () => {
    const { auth, origin } = await givenApplication(given)
    const answer = await auth.handler(new Request(`${origin}/api/auth/get-session`, { headers: { host: 'app:3000' } }))
    expect([answer.status, await answer.json()]).toEqual([200, null])
  })

  test('passes on a picture and a download as they are', async () => {
    const { client, origin } = await givenApplication(given, { options: { pictures: { enabled: true } } })
    const browser = client()
    await browser.post('/sign-up/email', olga)
    const type = { 'content-type': 'image/png' }
    const uploaded = await browser.raw('POST', '/upload-picture', pngOf({ width: 900, height: 900 }), type)
    expect(uploaded.status).toBe(200)
    const { image } = (await browser.get('/get-session')).json.user
    const shown = await fetch(new URL(image, origin))
    expect([new URL(shown.url).origin, shown.headers.get('content-type')]).toEqual([origin, 'image/webp'])
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
    const exported = await browser.post('/export-user-data')
    expect(exported.headers.get('content-disposition')).toContain('attachment')
    expect(exported.json.user).toMatchObject({ name: 'Olga' })
  })

  test('ends what it has asked when whoever asked leaves', async () => {
    const leaving = new AbortController()
    let ended = false
    const foyer = createServer((request, response) => {
      if (request.url === '/api/auth/ok') return response.setHeader('content-location', origin).end('{}')
      response.once('close', () => {
        ended = true
      })
      leaving.abort()
    })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const auth = createAuth({ url: `http://127.0.0.1:${await listening(foyer)}` })
    await listening(createServer(toNodeHandler(auth)), port)
    await expect(fetch(`${origin}/api/auth/events`, { signal: leaving.signal })).rejects.toThrow()
    await eventually(() => expect(ended).toBe(true))
  })

  test('asks nothing for whoever has left already', async () => {
    let asked = 0
    const foyer = createServer((_request, response) => {
      asked += 1
      response.setHeader('content-location', 'http://shop.test').end('{}')
    })
    const { handler } = createAuth({ url: `http://127.0.0.1:${await listening(foyer)}` })
    const asking = (signal?: AbortSignal) =>
      new Request('http://shop.test/api/auth/get-session', {
        headers: { host: 'shop.test' },
        ...(signal && { signal }),
      })
    await handler(asking())
    expect(asked).toBe(2)
    expect((await handler(asking(AbortSignal.abort()))).status).toBe(503)
    expect(asked).toBe(2)
  })
})

describe('a handler without a Foyer', () => {
  test('answers 503 while it cannot be reached, and does not say where it is', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const answer = await createAuth({ url }).handler(new Request('http://shop.test/api/auth/get-session'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const body = await answer.text()
    expect(JSON.parse(body).code).toBe('UNAVAILABLE')
    expect(body).not.toContain(url)
  })

  test.each([
    ['something else is at its URL', 404, 502, 'NOT_FOYER'],
    ['it is not ready', 503, 503, 'UNAVAILABLE'],
  ])('where %s it says so, and asks anew', async (_what, answered, status, code) => {
    let asked = 0
    const other = createServer((_request, response) => {
      asked += 1
      response.writeHead(answered).end()
    })
    const { handler } = createAuth({ url: `http://127.0.0.1:${await listening(other)}` })
    for (const times of [1, 2]) {
      const answer = await handler(new Request('http://shop.test/api/auth/get-session'))
      expect([answer.status, await answer.json(), asked]).toMatchObject([status, { code }, times])
    }
  })

  test('a request that is none is answered, and the process lives', async () => {
    const { handler, serves } = createAuth({ url: `http://127.0.0.1:${await freePort()}` })
    const port = await listening(createServer(toNodeHandler({ handler, serves })))
    const answers = await Promise.all(
      ['GET /api/auth/ok HTTP/1.1\r\nHost: a b', 'TRACE /api/auth/ok HTTP/1.1\r\nHost: a'].map((head) =>
        text(connect(port, '127.0.0.1').end(`${head}\r\nConnection: close\r\n\r\n`)),
      ),
    )
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect((await fetch(`http://127.0.0.1:${port}/api/auth/ok`)).status).toBe(503)
  })
})
