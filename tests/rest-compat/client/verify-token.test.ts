import { createServer } from 'node:http'
import type { TokenOrganization } from '@foyer/auth-domain/keys/token-organization'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { AuthError, createAuth, type Permission, type TokenClaims } from '@foyer/rest-compat/client/server'
import type { TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'

import { listening } from './application-server.ts'

const audience = 'https://billing.example.com'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describe('a server that is brought a token', () => {
  const given = testAppsOn()
  afterEach(() => void vi.useRealTimers())

  /** Bea does the bills of Acme; `keys` is how often Foyer's keys were read, and whether they still can be. */
  async function givenServer(jwt: FoyerOptions['jwt'] = {}) {
    const app = await given({
      jwt: { enabled: true, audiences: [audience, 'https://search.example.com'], ...jwt },
      organization: { roles: { billing: { invoice: ['read'] } } },
    })
    const acme = await givenOrganization(app, { owner: 'otto', billing: 'bea' })
    const keys = { read: 0, away: false }
    const auth = createAuth({
      url: app.baseUrl,
      fetch: (url, init) => {
        keys.read += 1
        return keys.away ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)
      },
    })
    return { app, acme, auth, keys, token: await tokenOf(acme.as('bea')) }
  }

  // Foyer and the server share a clock; only `Date` is faked.
  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000)
  }

  test('is typed as Foyer makes it', () => {
    expectTypeOf<NonNullable<TokenClaims['organization']>>().toEqualTypeOf<TokenOrganization>()
  })

  test('knows who it is about and what they may do, and reads the keys once', async () => {
    const { auth, keys, token } = await givenServer()
    const claims = await auth.verifyToken(token, { audience })
    expect(claims).toMatchObject({ sub: 'bea', aud: audience, organization: { slug: 'acme', roles: ['billing'] } })
    expect(await auth.can(claims, 'invoice:read')).toBe(true)
    expect(await auth.can(claims, 'invoice:delete')).toBe(false)
    await auth.verifyToken(token, { audience })
    expect(keys.read).toBe(1)
  })

  test.each([
    ['of another audience', { audience: 'https://search.example.com' }, 'OTHER_AUDIENCE'],
    ['of another issuer', { audience, issuer: 'https://else.example' }, 'OTHER_ISSUER'],
  ])('refuses one %s', async (_whose, options, code) => {
    const { auth, token } = await givenServer()
    await expect(auth.verifyToken(token, options)).rejects.toMatchObject({ status: 401, code })
  })

  test('refuses one that was changed, one that is none, and one that has expired', async () => {
    const { auth, token } = await givenServer({ expiresIn: MINUTE })
    for (const other of [`${token.slice(0, -8)}AAAAAAAA`, 'a.b.c', '', 'Bearer']) {
      const refused = auth.verifyToken(other, { audience })
      await expect(refused).rejects.toBeInstanceOf(AuthError)
      await expect(refused).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    }
    pass(MINUTE + 1)
    await expect(auth.verifyToken(token, { audience })).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })

  test.each([undefined, '', []])('never verifies for the audience %j, which would be any', async (none) => {
    const { auth, keys, token } = await givenServer()
    const verified = auth.verifyToken(token, { audience: none as unknown as string })
    await expect(verified).rejects.toThrow(TypeError)
    expect(keys.read).toBe(0)
  })

  test('says so where there are no keys at the URL', async () => {
    const { app, token } = await givenServer()
    const { verifyToken } = createAuth({ url: `${app.baseUrl}/api/elsewhere`, ownOrigin: app.baseUrl })
    await expect(verifyToken(token, { audience })).rejects.toMatchObject({ status: 404, code: 'NOT_FOYER' })
  })

  test('does not take the refusal of something else for nobody', async () => {
    const gateway = createServer((_request, response) => void response.writeHead(401).end('<h1>Unauthorized</h1>'))
    const auth = createAuth({ url: `http://127.0.0.1:${await listening(gateway)}` })
    const asked = auth.can({ headers: new Headers(), organizationId: 'acme' }, 'invoice:read')
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'NOT_FOYER' })
  })

  test('never takes missing keys for a bad token', async () => {
    const { auth, keys, token } = await givenServer()
    keys.away = true
    await expect(auth.verifyToken(token, { audience })).rejects.toMatchObject({ status: 0, code: 'UNAVAILABLE' })
    keys.away = false
    expect(await auth.verifyToken(token, { audience })).toMatchObject({ sub: 'bea' })
  })

  test('goes on with the keys that it knows for a day, and looks for new ones', async () => {
    const { auth, keys, token } = await givenServer({ expiresIn: DAY + 2 * MINUTE })
    await auth.verifyToken(token, { audience })
    keys.away = true
    for (const [seconds, read] of [
      [11 * MINUTE, 2],
      [29, 2],
      [2, 3],
    ] as const) {
      pass(seconds)
      expect(await auth.verifyToken(token, { audience })).toMatchObject({ sub: 'bea' })
      expect(keys.read).toBe(read)
    }
    pass(DAY - 11 * MINUTE)
    await expect(auth.verifyToken(token, { audience })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    keys.away = false
    expect(await auth.verifyToken(token, { audience })).toMatchObject({ sub: 'bea' })
  })

  test('tells whether the user of a request may, and that nobody may who is signed out or no member', async () => {
    const { app, acme, auth } = await givenServer()
    const can = (client: TestClient, permission: Permission, organizationId?: string) =>
      auth.can({ headers: new Headers({ cookie: cookieOf(client), host: 'shop.example' }), organizationId }, permission)
    expect(await can(acme.as('bea'), 'invoice:read', 'acme')).toBe(true)
    expect(await can(acme.as('bea'), 'organization:delete', 'acme')).toBe(false)
    expect(await can(acme.as('bea'), 'invoice:read')).toBe(false)
    expect(await can(app.client(), 'invoice:read', 'acme')).toBe(false)
    expect(await can(acme.as('bea'), 'invoice:read', 'globex')).toBe(false)
  })

  test('does not know whether anybody may while Foyer is away', async () => {
    const auth = createAuth({ url: `http://127.0.0.1:${await freePort()}` })
    const asked = auth.can({ headers: new Headers(), organizationId: 'acme' }, 'invoice:read')
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

async function tokenOf(client: TestClient): Promise<string> {
  const path = `/token?organizationId=acme&audience=${encodeURIComponent(audience)}`
  return (await client.get(path)).json.token
}

function cookieOf({ cookies }: TestClient): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ')
}
