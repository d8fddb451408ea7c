import { createServer } from 'node:http'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Auth, AuthError, createAuth, getSessionCookie } from '@foyer/rest-compat/client/server'
import type { TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { listening } from './application-server.ts'

const DAY = 24 * 60 * 60
const PAGE = 'https://shop.example'

describe('the helper of servers', () => {
  const given = testAppsOn()

  /** An application's server, and what it has sent to Foyer. */
  async function givenServer(options: FoyerOptions = {}) {
    const app = await given(options)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const sent: { url: string; headers: Record<string, string> }[] = []
    const auth = createAuth({
      url: app.baseUrl,
      fetch: (url, init) => {
        sent.push({ url, headers: init.headers as Record<string, string> })
        return fetch(url, init)
      },
    })
    const headers = new Headers({ cookie: cookieOf(olga), host: 'shop.example', origin: PAGE, 'user-agent': 'Firefox' })
    return { app, olga, auth, sent, headers }
  }

  test('reads the session by cookie, and sends nothing else of the request', async () => {
    const { auth, sent, headers } = await givenServer()
    expect(await auth.api.getSession({ headers })).toMatchObject({
      user: { name: 'Olga', createdAt: expect.any(Date) },
    })
    expect(sent.map((one) => Object.keys(one.headers))).toEqual([['cookie']])
  })

  test('reads it by bearer, and from headers as Node has them', async () => {
    const { app, auth } = await givenServer({ bearer: { enabled: true } })
    const signIn = await app.client().post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD })
    const token = signIn.headers.get('set-auth-token')
    expect(await auth.api.getSession({ headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      user: { name: 'Olga' },
    })
  })

  test('asks nothing where there is no session cookie', async () => {
    const { auth, sent } = await givenServer()
    expect(await auth.api.getSession({ headers: new Headers({ cookie: 'theme=dark' }) })).toBeNull()
    expect(sent).toEqual([])
  })

  test('renews nothing, but where the answer can set cookies', async () => {
    const { app, auth, headers } = await givenServer()
    app.pass(DAY + 1)
    const before = await tablesWithoutCounters(app.database)
    expect(await auth.api.getSession({ headers })).toMatchObject({ user: { name: 'Olga' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const renewed = await auth.api.getSession({ headers, returnHeaders: true })
    expect(renewed.response).toMatchObject({ user: { name: 'Olga' } })
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringContaining('session_token=')])
  })

  test('asks once for the same cookie at a time, and once for one request until it changes something', async () => {
    const { auth, sent, headers } = await givenServer()
    const read = () => auth.api.getSession({ headers })
    const others = () => auth.api.getSession({ headers: new Headers(headers) })
    await Promise.all([read(), others(), others()])
    await read()
    expect(sent).toHaveLength(1)
    await auth.api.signOut({ headers })
    expect(await read()).toBeNull()
  })

  test('calls what the service has, as the user, and passes on what a sign-in sets', async () => {
    const { app, auth, headers } = await givenServer()
    const created = await auth.api.organization.create({ headers, body: { name: 'Acme', slug: 'acme' } })
    const listed = await auth.api.organization.list({ headers })
    expect(listed.map(({ id }) => id)).toEqual([created.id])
    const max = { name: 'Max', email: 'max@example.com', password: 'correct-horse-battery' }
    const signUp = await auth.api.signUp.email({ headers: new Headers(), body: max, returnHeaders: true })
    expect(signUp.headers.getSetCookie()).toContainEqual(expect.stringContaining('session_token='))
    expect(
      await app.database.db.selectFrom('user').select('name').where('email', '=', max.email).execute(),
    ).toHaveLength(1)
  })

  test.each([
    ['another site', 'https://evil.example'],
    ['no origin', null],
  ])('changes nothing for a page of %s', async (_whose, origin) => {
    const { app, auth, headers } = await givenServer()
    headers.delete('origin')
    if (origin !== null) headers.set('origin', origin)
    const before = await tablesWithoutCounters(app.database)
    const refused = auth.api.updateUser({ headers, body: { name: 'Eve' } })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'UNTRUSTED_ORIGIN' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await auth.api.getSession({ headers })).toMatchObject({ user: { name: 'Olga' } })
  })

  test("signs nobody in for another site's page, which needs no cookies for that", async () => {
    const { app, auth } = await givenServer()
    const before = await tablesWithoutCounters(app.database)
    const headers = new Headers({ host: 'shop.example', origin: 'https://evil.example' })
    const refused = auth.api.signIn.email({ headers, body: { email: 'olga@example.com', password: PASSWORD } })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'UNTRUSTED_ORIGIN' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('throws what Foyer refuses, with its code', async () => {
    const { auth, headers } = await givenServer()
    const refused = auth.api.organization.create({ headers, body: { name: 'Acme', slug: 'No Slug' } })
    await expect(refused).rejects.toBeInstanceOf(AuthError)
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  test('tells somebody who is signed out from something else, though neither refusal says a word', async () => {
    const { auth } = await givenServer()
    const refused = auth.api.listSessions({ headers: new Headers() })
    await expect(refused).rejects.toMatchObject({ status: 401, code: undefined })
    const other = createAuth({ url: await givenAnswer({ status: 401 }) })
    await expect(other.api.listSessions({ headers: new Headers() })).rejects.toMatchObject({ code: 'NOT_FOYER' })
  })

  test('shows the session as the application transforms it', async () => {
    const { app, headers } = await givenServer()
    const auth = createAuth({ url: app.baseUrl, transform: async ({ user }) => ({ name: user.name, plan: 'gold' }) })
    const shown: typeof auth.$Infer.Session | null = await auth.api.getSession({ headers })
    expect(shown).toEqual({ name: 'Olga', plan: 'gold' })
  })
})

describe('who is signed in is not known', () => {
  const headers = new Headers({ cookie: 'foyer.session_token=secret' })
  const read = (auth: Auth) => auth.api.getSession({ headers: new Headers(headers) })

  test('where Foyer cannot be reached', async () => {
    const auth = createAuth({ url: `http://127.0.0.1:${await freePort()}` })
    await expect(read(auth)).rejects.toMatchObject({ status: 0, code: 'UNAVAILABLE' })
  })

  test.each([
    ['does not answer in time', { hang: true }, { status: 0, code: 'UNAVAILABLE' }],
    ['answers 503', { status: 503, body: '{"message":"Service unavailable"}' }, { status: 503, code: 'UNAVAILABLE' }],
    ['is a page of something else', { status: 200, body: '<!doctype html>' }, { status: 200, code: 'NOT_FOYER' }],
    ['is JSON of something else', { status: 200, body: '{"hello":"world"}' }, { status: 200, code: 'NOT_FOYER' }],
    ['does not know the path', { status: 404, body: 'Not found' }, { status: 404, code: 'NOT_FOYER' }],
  ])('where what is at its URL %s', async (_what, how, error) => {
    const auth = createAuth({ url: await givenAnswer(how), timeout: 100 })
    await expect(read(auth)).rejects.toMatchObject(error)
    // And it is asked anew.
    await expect(read(auth)).rejects.toMatchObject(error)
  })

  test('of a URL that is none there is no helper', () => {
    expect(() => createAuth({ url: 'localhost:3000' })).toThrow('Invalid base URL')
  })
})

test.each([
  ['foyer.session_token=a', undefined, 'a'],
  ['__Secure-foyer.session_token=b; foyer.session_token=a', undefined, 'b'],
  ['theme=dark; __Host-foyer.session_token=c%2B.d%3D', undefined, 'c%2B.d%3D'],
  ['__Host-shop.session_token=e', 'shop', 'e'],
  ['__Host-shop.session_token=e', undefined, null],
  ['foyer.session_token=', undefined, null],
  ['', undefined, null],
])('the session cookie of %j is found with the prefix %s: %s', (cookie, cookiePrefix, value) => {
  const options = cookiePrefix === undefined ? {} : { cookiePrefix }
  expect(getSessionCookie(new Headers({ cookie }), options)).toBe(value)
  expect(getSessionCookie({ headers: new Headers({ cookie }) }, options)).toBe(value)
})

function cookieOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

type Answering = { hang?: boolean; status?: number; body?: string }

/** The URL of a server that answers so. */
async function givenAnswer({ hang = false, status = 200, body = '' }: Answering): Promise<string> {
  const server = createServer((_request, response) => {
    if (!hang) response.writeHead(status).end(body)
  })
  return `http://127.0.0.1:${await listening(server)}`
}
