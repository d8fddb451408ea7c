import { createServer } from 'node:http'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type AccessToken, createAuth, type ProtectedResource, toNodeHandler } from '@foyer/rest-compat/client/server'
import { freePort } from '@foyer/testing/free-port'
import { givenOAuthClient, givenTokens, providerOptions, RESOURCE } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listening } from './application-server.ts'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'
const METADATA = `https://api.example.com${WELL_KNOWN}/notes`
const OTHER = 'https://other.example.com/'
const MINUTE = 60
const HOUR = 60 * MINUTE

describe('the metadata of a protected resource', () => {
  const auth = createAuth({ url: 'http://10.0.0.7:3000', ownOrigin: 'https://accounts.example.com' })

  test.each([
    ['https://api.example.com/notes', [WELL_KNOWN, `${WELL_KNOWN}/notes`]],
    ['https://api.example.com', [WELL_KNOWN]],
    ['https://api.example.com/', [WELL_KNOWN]],
  ])('of %s is told at %j to the pages of any origin', async (resource, paths) => {
    const api = auth.protectedResource({ resource, scopes: ['notes:read'] })
    for (const path of paths) {
      expect(api.serves({ url: path })).toBe(true)
      const answer = await ask(api, path)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(await answer.json()).toEqual({
        resource,
        authorization_servers: ['https://accounts.example.com/api/auth'],
        bearer_methods_supported: ['header'],
        scopes_supported: ['notes:read'],
      })
    }
  })

  test('is answered by the adapters that take an auth', async () => {
    const server = createServer(toNodeHandler(auth.protectedResource({ resource: RESOURCE })))
    const answer = await fetch(`http://127.0.0.1:${await listening(server)}${WELL_KNOWN}/notes`)
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ resource: RESOURCE })])
  })

  test('has no scopes where none are named', async () => {
    const api = auth.protectedResource({ resource: RESOURCE })
    expect(await (await ask(api, WELL_KNOWN)).json()).not.toHaveProperty('scopes_supported')
  })

  test('is shown to a preflight and to HEAD, and changed by nobody', async () => {
    const api = auth.protectedResource({ resource: RESOURCE })
    const preflight = await ask(api, WELL_KNOWN, 'OPTIONS')
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
    const head = await ask(api, WELL_KNOWN, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ask(api, WELL_KNOWN, 'POST')).status).toBe(405)
  })

  test.each(['/', '/notes', `${WELL_KNOWN}/tasks`, '/.well-known/openid-configuration'])(
    'is not at %s',
    async (path) => {
      const api = auth.protectedResource({ resource: RESOURCE })
      expect([api.serves({ url: path }), (await ask(api, path)).status]).toEqual([false, 404])
    },
  )

  test.each(['/notes', 'urn:notes', `${RESOURCE}#part`])('is made of no %s', (resource) => {
    expect(() => auth.protectedResource({ resource })).toThrow(`No URL of an API: ${resource}`)
  })
})

describe('a protected resource', () => {
  const given = testAppsOn()
  afterEach(() => void vi.useRealTimers())

  /** An API, whether Foyer is away for it, and what it has asked Foyer for; `tokensFor` gets Olga's tokens. */
  async function givenApi(provider: FoyerOptions['oauthProvider'] = {}) {
    const app = await given({
      ...{ jwt: { enabled: true, audiences: [RESOURCE] } },
      oauthProvider: { ...providerOptions.oauthProvider, resources: [RESOURCE, OTHER], ...provider },
    })
    const foyer = { asked: [] as string[], away: false }
    const auth = createAuth({
      url: app.baseUrl,
      fetch: (url, init) => {
        foyer.asked.push(new URL(url).pathname)
        return foyer.away ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)
      },
    })
    const [client, olga] = [await givenOAuthClient(app), await signedUp(app, 'Olga')]
    const tokensFor = (resource: string, scope = 'openid notes:read offline_access') =>
      givenTokens(app, olga, client, { resource, scope })
    return { app, foyer, client, olga, tokensFor, api: auth.protectedResource({ resource: RESOURCE }) }
  }

  // Foyer and the API share a clock; only `Date` is faked.
  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000)
  }

  test('lets in whose token is for it and has the scope, and asks for keys alone, once', async () => {
    const { api, client, olga, foyer, tokensFor } = await givenApi()
    const { access_token } = await tokensFor(RESOURCE)
    const { user } = (await olga.get('/get-session')).json
    for (const scopes of [['notes:read'], []])
      expect(await api.verifyRequest(bearer(access_token), scopes)).toMatchObject({
        ...{ token: access_token, clientId: client.client_id, scopes: ['openid', 'notes:read', 'offline_access'] },
        claims: { sub: user.id, iss: expect.stringMatching(/\/api\/auth$/) },
      })
    expect(foyer.asked).toEqual(['/api/auth/jwks'])
  })

  test('reads the token from a request of Fetch and of Node, in any case of the scheme', async () => {
    const { api, tokensFor } = await givenApi()
    const authorization = `bEARER ${(await tokensFor(RESOURCE)).access_token}`
    for (const request of [new Request(RESOURCE, { headers: { authorization } }), { headers: { authorization } }])
      expect(await api.verifyRequest(request)).toMatchObject({ clientId: expect.any(String) })
  })

  test.each<Record<string, string>>([{}, { authorization: 'Basic b2xnYTpwYXNz' }, { authorization: 'Bearer ' }])(
    'tells a request with %j where tokens come from',
    async (headers) => {
      const { api, foyer } = await givenApi()
      const refused = await refusalOf(api, headers)
      expect(refused).toEqual([401, `Bearer resource_metadata="${METADATA}"`, ''])
      expect(foyer.asked).toEqual([])
    },
  )

  test('refuses tokens for another resource and in another form, and such as are none', async () => {
    const { api, olga, tokensFor } = await givenApi()
    const mine = await tokensFor(RESOURCE)
    const session = (await olga.get(`/token?audience=${encodeURIComponent(RESOURCE)}`)).json.token
    const tokens = {
      ofAnotherResource: (await tokensFor(OTHER)).access_token,
      ofNoResource: (await tokensFor('')).access_token,
      anIdToken: mine.id_token,
      aRefreshToken: mine.refresh_token,
      aSessionToken: session,
      changed: `${mine.access_token.slice(0, -8)}AAAAAAAA`,
      none: 'a.b.c',
    }
    for (const [name, token] of Object.entries(tokens)) {
      const [status, header, text] = await refusalOf(api, { authorization: `Bearer ${token}` })
      expect([name, status, JSON.parse(text).error]).toEqual([name, 401, 'invalid_token'])
      expect(header).toMatch(/^Bearer error="invalid_token", error_description="The access token [a-z ]+", /)
      expect(header).toContain(`resource_metadata="${METADATA}"`)
    }
  })

  test('refuses one that has expired', async () => {
    const { api, tokensFor } = await givenApi()
    const { access_token } = await tokensFor(RESOURCE)
    pass(10 * MINUTE)
    const [status, , text] = await refusalOf(api, bearer(access_token))
    expect([status, JSON.parse(text).error_description]).toEqual([401, 'The access token has expired'])
  })

  test('asks for the scope that a token lacks', async () => {
    const { api, tokensFor } = await givenApi()
    const headers = bearer((await tokensFor(RESOURCE, 'openid')).access_token)
    const needed = `scope="notes:read notes:write", resource_metadata="${METADATA}"`
    expect(await refusalOf(api, headers, ['notes:read', 'notes:write'])).toEqual([
      403,
      `Bearer error="insufficient_scope", error_description="The access token lacks a scope", ${needed}`,
      expect.stringContaining('insufficient_scope'),
    ])
  })

  test('never takes missing keys for a bad token', async () => {
    const { api, foyer, tokensFor } = await givenApi()
    const headers = bearer((await tokensFor(RESOURCE)).access_token)
    foyer.away = true
    const [status, challenge] = await refusalOf(api, headers)
    expect([status, challenge]).toEqual([503, null])
    foyer.away = false
    expect(await api.verifyRequest(headers)).toMatchObject({ scopes: expect.any(Array) })
  })

  test('throws where something else answers at the URL', async () => {
    const { app, tokensFor } = await givenApi()
    const elsewhere = createAuth({ url: `${app.baseUrl}/api/elsewhere`, ownOrigin: app.baseUrl })
    const api = elsewhere.protectedResource({ resource: RESOURCE })
    const verified = api.verifyRequest(bearer((await tokensFor(RESOURCE)).access_token))
    await expect(verified).rejects.toMatchObject({ code: 'NOT_FOYER' })
  })

  test('lets tokens in through an hour without Foyer, and without a pause', async () => {
    const { api, foyer, tokensFor } = await givenApi({ accessTokenExpiresIn: 2 * HOUR })
    const headers = bearer((await tokensFor(RESOURCE)).access_token)
    await api.verifyRequest(headers)
    foyer.away = true
    for (let minute = 0; minute < 60; minute += 1) {
      pass(MINUTE)
      expect(await api.verifyRequest(headers), `after ${minute} minutes`).toMatchObject({ token: expect.any(String) })
    }
    expect(foyer.asked.length).toBeGreaterThan(40)
    foyer.away = false
    pass(MINUTE)
    await api.verifyRequest(headers)
    const read = foyer.asked.length
    await api.verifyRequest(headers)
    expect(foyer.asked).toHaveLength(read)
  })

  test('lets tokens in while keys rotate: those of the former key and those of the next', async () => {
    const { app, api, tokensFor } = await givenApi()
    const issued = [await tokensFor(RESOURCE)]
    await rotateKeys(app)
    for (let minute = 0; minute < 8; minute += 1) {
      pass(MINUTE)
      issued.push(await tokensFor(RESOURCE))
      for (const { access_token } of issued)
        expect(await api.verifyRequest(bearer(access_token)), `after ${minute} minutes`).toMatchObject({ claims: {} })
    }
    expect(new Set(issued.map(({ access_token }) => kidOf(access_token)))).toHaveProperty('size', 2)
  })

  test('knows a new key before it signs, so that Foyer may be away from then on', async () => {
    const { app, api, foyer, tokensFor } = await givenApi()
    const { access_token: former } = await tokensFor(RESOURCE)
    await api.verifyRequest(bearer(former))
    await rotateKeys(app)
    pass(1.5 * MINUTE + 1)
    await api.verifyRequest(bearer(former))
    foyer.away = true
    pass(2 * MINUTE)
    const { access_token: next } = await tokensFor(RESOURCE)
    expect(kidOf(next)).not.toBe(kidOf(former))
    expect(await api.verifyRequest(bearer(next))).toMatchObject({ claims: {} })
  })
})

test('of a Foyer that cannot be reached nobody is let in, and nobody refused for good', async () => {
  const auth = createAuth({ url: `http://127.0.0.1:${await freePort()}` })
  const api = auth.protectedResource({ resource: RESOURCE })
  const token = ['{"alg":"EdDSA","typ":"at+jwt"}', '{}', 'x'].map((part) => Buffer.from(part).toString('base64url'))
  expect((await refusalOf(api, bearer(token.join('.'))))[0]).toBe(503)
})

function ask(api: ProtectedResource, path: string, method = 'GET'): Promise<Response> {
  return api.handler(new Request(new URL(path, 'https://api.example.com'), { method }))
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Status, challenge and text of what a request is refused with. */
async function refusalOf(api: ProtectedResource, headers: Record<string, string>, scopes?: string[]) {
  const answer: AccessToken | Response = await api.verifyRequest(headers, scopes)
  if (!(answer instanceof Response)) throw new Error('It was let in')
  return [answer.status, answer.headers.get('www-authenticate'), await answer.text()] as const
}

function rotateKeys({ services }: TestApp): Promise<unknown> {
  return createServerCaller(createCall(services, serverRequest)).keys.rotateKeys()
}

function kidOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
}
