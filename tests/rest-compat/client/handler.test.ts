import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAuth, toNodeHandler } from '@foyer/rest-compat/client/server'
import { originRoutes } from '@foyer/rest-compat/routes/find-route'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { mailedLink } from '@foyer/testing/mail'
import { addPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenApplication, listening } from './application-server.ts'

const olga = details('Olga')

describe("Foyer at an application's own origin", () => {
  const given = testAppsOn(undefined, () => (request, response) => void response.send(`page ${request.path}`))

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

  test('knows the address behind the application, whatever a client says of it', async () => {
    const { app, client } = await givenApplication(given, { variables: { FOYER_TRUST_PROXY: '127.0.0.1' } })
    await client({ 'x-forwarded-for': '203.0.113.9' }).post('/sign-up/email', olga)
    const { ipAddress } = await app.database.db.selectFrom('session').select('ipAddress').executeTakeFirstOrThrow()
    expect(ipAddress).toBe('203.0.113.9')
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

  test('serves no page by itself, and what others look for beside the API', async () => {
    const { app, auth, origin } = await givenApplication(given, { options: { jwt: { enabled: true } } })
    expect((await fetch(`${origin}/sign-in`)).status).toBe(404)
    for (const url of originRoutes.keys()) expect(auth.serves({ url })).toBe(true)
    const keys = await fetch(`${origin}/.well-known/jwks.json`)
    expect(await keys.json()).toEqual((await app.client().get('/jwks')).json)
  })

  test('is refused at any origin but its own, and nothing is done', async () => {
    const { app, client, origin } = await givenApplication(given, {
      variables: { FOYER_BASE_URL: 'http://localhost:4242' },
    })
    const refused = await client().post('/sign-up/email', olga)
    expect(refused).toMatchObject({ status: 500, json: { code: 'OTHER_BASE_URL' } })
    expect(refused.json.message).toContain('http://localhost:4242')
    expect(refused.json.message).toContain(origin)
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('passes on a picture and a download as they are', async () => {
    const { client } = await givenApplication(given)
    const browser = client()
    await browser.post('/sign-up/email', olga)
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
    const request = (signal?: AbortSignal) =>
      new Request('http://shop.test/api/auth/get-session', {
        headers: { host: 'shop.test' },
        ...(signal && { signal }),
      })
    await handler(request())
    expect(asked).toBe(2)
    expect((await handler(request(AbortSignal.abort()))).status).toBe(503)
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
