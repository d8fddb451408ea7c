import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { greetingService } from './token-service.ts'

type Greet = (token: string, scheme?: string) => Promise<string | number>

const algorithms = ['EdDSA', 'ES256', 'RS256'] as const

describe('a service with only the public keys, with Foyer', () => {
  const given = testAppsOn()
  afterEach(() => void vi.useRealTimers())

  async function givenService(
    jwt: FoyerOptions['jwt'] = {},
    audience?: string,
  ): Promise<{ app: TestApp; mia: TestClient; greet: Greet }> {
    const app = await given({ jwt: { enabled: true, ...jwt } })
    const mia = (await givenUsers(app, 'mia'))('mia')
    const service = greetingService(app.baseUrl, audience).listen(0, '127.0.0.1')
    onTestFinished(() => void service.close())
    await new Promise((resolve) => service.once('listening', resolve))
    const { port } = service.address() as AddressInfo
    async function greet(token: string, scheme = 'Bearer '): Promise<string | number> {
      const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { authorization: `${scheme}${token}` } })
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      return answer.status === 200 ? answer.text() : answer.status
    }
    return { app, mia, greet }
  }

  // Foyer and the service share a clock; only `Date` is faked.
  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000)
  }

  test.each(algorithms)('accepts a token signed with %s, and no other', async (algorithm) => {
    const { mia, greet } = await givenService({ algorithm })
    const token = await tokenOf(mia)
    expect(await greet(token)).toBe('Hello mia')
    expect(await greet(`${token.slice(0, -8)}AAAAAAAA`)).toBe(401)
    expect(await greet('')).toBe(401)
  })

  test('reads the scheme in any case, and no token without one (T151)', async () => {
    const { mia, greet } = await givenService()
    const token = await tokenOf(mia)
    expect([await greet(token, 'bearer '), await greet(token, 'BEARER ')]).toEqual(['Hello mia', 'Hello mia'])
    expect([await greet(token, ''), await greet(token, 'Basic ')]).toEqual([401, 401])
  })

  test('answers 503 while it cannot fetch the keys, since the token may be good', async () => {
    const { app, mia, greet } = await givenService()
    const token = await tokenOf(mia)
    await app.close()
    expect(await greet(token)).toBe(503)
  })

  test('refuses a token that has expired or has another audience', async () => {
    const { mia, greet } = await givenService({ expiresIn: 60 })
    const token = await tokenOf(mia)
    pass(61)
    expect(await greet(token)).toBe(401)
    const other = await givenService({ audience: 'https://else.example' })
    expect(await other.greet(await tokenOf(other.mia))).toBe(401)
  })

  const [billing, search] = ['https://billing.example.com', 'https://search.example.com']

  test('accepts a token for its own audience, and none for another', async () => {
    const { app, mia, greet } = await givenService({ audiences: [billing, search] }, billing)
    const tokens = await Promise.all(
      [billing, search, app.baseUrl].map(async (audience) => (await call(mia, 'getToken', { audience })).data.token),
    )
    expect(await Promise.all(tokens.map((token) => greet(token)))).toEqual(['Hello mia', 401, 401])
    expect(tokens.map((token) => partOf(token, 1).aud)).toEqual([billing, search, app.baseUrl])
  })

  test.each(['https://evil.example', `${billing}/`])('gets no token for the unknown audience %j', async (audience) => {
    const { mia } = await givenService({ audiences: [billing] })
    const result = await call(mia, 'getToken', { audience })
    expect(result).toMatchObject({ status: 400, code: 'AUDIENCE_NOT_FOUND', data: undefined })
  })

  test('gets no token for anybody who is signed out, whatever the audience', async () => {
    const { app } = await givenService({ audiences: [billing] })
    for (const audience of [billing, search]) {
      expect((await call(app.client(), 'getToken', { audience })).status).toBe(401)
    }
  })

  test('gets no token for two audiences at once', async () => {
    const { mia } = await givenService({ audiences: ['a', 'b'] })
    expect((await mia.get('/token?audience=a&audience=b')).status).toBe(400)
  })

  test('accepts tokens throughout a key rotation', async () => {
    const { app, mia, greet } = await givenService()
    const first = await tokenOf(mia)
    expect(await greet(first)).toBe('Hello mia')
    const { keyId } = await rotate(app)
    // The new key is published before it signs.
    for (const seconds of [1, 60, 58]) {
      pass(seconds)
      const token = await tokenOf(mia)
      expect([kidOf(token), await greet(token)]).toEqual([kidOf(first), 'Hello mia'])
    }
    const last = await tokenOf(mia)
    pass(62)
    const token = await tokenOf(mia)
    expect([kidOf(token), await greet(token)]).toEqual([keyId, 'Hello mia'])
    pass(900 - 62 - 1)
    expect(await greet(last)).toBe('Hello mia')
  })

  test('finds a replaced key in the JWKS until its last token has expired, and no longer', async () => {
    const { app, mia } = await givenService()
    const first = kidOf(await tokenOf(mia))
    const { keyId, retiredAt } = await rotate(app)
    pass((retiredAt.getTime() - Date.now()) / 1000 - 61)
    expect(await kidsOf(mia)).toEqual([keyId, first])
    pass(122)
    expect(await kidsOf(mia)).toEqual([keyId])
    await sweep(app.services)
    const { jwks = [] } = await allTables(app.database)
    expect(jwks.map(({ id }) => id)).toEqual([keyId])
  })

  test('finds a new key in the JWKS as soon as the secret that sealed the previous one is dropped', async () => {
    const { mia } = await givenService()
    const first = kidOf(await tokenOf(mia))
    const later = await given({ jwt: { enabled: true } }, { FOYER_SECRET: `not-${SECRET}` })
    const browser = await clientFor(later, 'mia')
    expect((await browser.get('/get-session')).headers.get('set-auth-jwt')).toMatch(/^ey/)
    const second = kidOf(await tokenOf(browser))
    expect(second).not.toBe(first)
    expect(await kidsOf(browser)).toEqual([second, first])
    // The dropped secret may have leaked the old key, which is published only until its last token has expired.
    pass(1082)
    expect(await kidsOf(browser)).toEqual([second])
  })

  test('receives the claims of the options', async () => {
    const { mia } = await givenService({
      issuer: 'foyer',
      audience: 'apps',
      expiresIn: 60,
      claims: ({ email }) => ({ email, sub: 'x' }),
    })
    const { iat, exp, ...claims } = partOf(await tokenOf(mia), 1)
    expect(claims).toEqual({ email: 'mia@example.com', sub: 'mia', iss: 'foyer', aud: 'apps' })
    expect(Number(exp) - Number(iat)).toBe(60)
  })

  test('key rotation keeps private keys sealed, and is refused while JWTs are disabled', async () => {
    const { app } = await givenService()
    await rotate(app)
    const { jwks = [] } = await allTables(app.database)
    expect(JSON.stringify(jwks.map(({ privateKey }) => privateKey))).not.toMatch(/"d"|kty/)
    const off = await given()
    const before = await allTables(off.database)
    await expect(rotate(off)).rejects.toMatchObject({ message: 'Signed tokens are switched off' })
    expect(await allTables(off.database)).toEqual(before)
  })
})

test('the example service is the one in the documentation', async () => {
  const [shown, run] = await Promise.all([
    readFile(new URL('../../../docs/tokens.md', import.meta.url), 'utf8'),
    readFile(new URL('./token-service.ts', import.meta.url), 'utf8'),
  ])
  expect(shown).toContain(run)
})

function rotate({ services }: TestApp) {
  return createServerCaller(createCall(services, serverRequest)).keys.rotateKeys()
}

async function tokenOf(client: TestClient): Promise<string> {
  return (await client.get('/token')).json.token
}

async function kidsOf(client: TestClient): Promise<string[]> {
  return (await client.get('/jwks')).json.keys.map(({ kid }: { kid: string }) => kid)
}

function kidOf(token: string): unknown {
  return partOf(token, 0).kid
}

function partOf(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
}
