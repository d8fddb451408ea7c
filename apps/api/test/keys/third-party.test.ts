import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { sweep } from '@foyer/trpc-router/maintenance/sweeper'
import { createServerCaller } from '@foyer/trpc-router/root'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserOf, givenPeople } from '../support/companies.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import { SECRET, type World } from '../support/world.ts'
import { greetingService } from './token-service.ts'

type Greet = (token: string) => Promise<string | number>

const algorithms = ['EdDSA', 'ES256', 'RS256'] as const

describe.each(testDatabases())('a service that knows nothing but the public keys, with Foyer on $name', ({ open }) => {
  const given = onDatabase(open)
  afterEach(() => void vi.useRealTimers())

  async function givenService(jwt: FoyerOptions['jwt'] = {}): Promise<{ world: World; mia: Visitor; greet: Greet }> {
    const world = await given({ jwt: { enabled: true, ...jwt } })
    const mia = (await givenPeople(world, 'mia'))('mia')
    const service = greetingService(world.baseUrl).listen(0, '127.0.0.1')
    onTestFinished(() => void service.close())
    await new Promise((resolve) => service.once('listening', resolve))
    const { port } = service.address() as AddressInfo
    async function greet(token: string): Promise<string | number> {
      const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { authorization: `Bearer ${token}` } })
      return answer.status === 200 ? answer.text() : answer.status
    }
    return { world, mia, greet }
  }

  // Foyer and the service share a clock; only `Date` is taken over.
  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000)
  }

  test.each(algorithms)('greets who brings a token signed by %s, and nobody else', async (algorithm) => {
    const { mia, greet } = await givenService({ algorithm })
    const token = await tokenOf(mia)
    expect(await greet(token)).toBe('Hello mia')
    expect(await greet(`${token.slice(0, -8)}AAAAAAAA`)).toBe(401)
    expect(await greet('')).toBe(401)
  })

  test('greets nobody by a token that has ended, or is for somebody else', async () => {
    const { mia, greet } = await givenService({ expiresIn: 60 })
    const token = await tokenOf(mia)
    pass(61)
    expect(await greet(token)).toBe(401)
    const other = await givenService({ audience: 'https://else.example' })
    expect(await other.greet(await tokenOf(other.mia))).toBe(401)
  })

  test('never notices that keys are rotated', async () => {
    const { world, mia, greet } = await givenService()
    const first = await tokenOf(mia)
    expect(await greet(first)).toBe('Hello mia')
    const { keyId } = await rotate(world)
    // Before the new key signs, all have come to know it.
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

  test('is shown a replaced key until its last token has ended, and no longer', async () => {
    const { world, mia } = await givenService()
    const first = kidOf(await tokenOf(mia))
    const { keyId, retiredAt } = await rotate(world)
    pass((retiredAt.getTime() - Date.now()) / 1000 - 61)
    expect(await kidsOf(mia)).toEqual([keyId, first])
    pass(122)
    expect(await kidsOf(mia)).toEqual([keyId])
    await sweep(world.services)
    const { jwks = [] } = await allTables(world.database)
    expect(jwks.map(({ id }) => id)).toEqual([keyId])
  })

  test('is shown another key as soon as the secret that sealed the one before is dropped', async () => {
    const { mia } = await givenService()
    const first = kidOf(await tokenOf(mia))
    const later = await given({ jwt: { enabled: true } }, { FOYER_SECRET: `not-${SECRET}` })
    const browser = await browserOf(later, 'mia')
    expect((await browser.get('/get-session')).headers.get('set-auth-jwt')).toMatch(/^ey/)
    const second = kidOf(await tokenOf(browser))
    expect(second).not.toBe(first)
    expect(await kidsOf(browser)).toEqual([second, first])
    // Whoever has the dropped secret may have the key: it verifies as long as a token of it may live.
    pass(1082)
    expect(await kidsOf(browser)).toEqual([second])
  })

  test('is told what the options say of a person', async () => {
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

  test('rotating keeps private keys sealed, and is refused while there are no tokens', async () => {
    const { world } = await givenService()
    await rotate(world)
    const { jwks = [] } = await allTables(world.database)
    expect(JSON.stringify(jwks.map(({ privateKey }) => privateKey))).not.toMatch(/"d"|kty/)
    const off = await given()
    const before = await allTables(off.database)
    await expect(rotate(off)).rejects.toMatchObject({ message: 'Signed tokens are switched off' })
    expect(await allTables(off.database)).toEqual(before)
  })
})

test('the service is the one the documentation shows', async () => {
  const [shown, run] = await Promise.all([
    readFile(new URL('../../../../docs/tokens.md', import.meta.url), 'utf8'),
    readFile(new URL('./token-service.ts', import.meta.url), 'utf8'),
  ])
  expect(shown).toContain(run)
})

function rotate({ services }: World) {
  return createServerCaller(createCall(services, serverRequest)).keys.rotateKeys()
}

async function tokenOf(visitor: Visitor): Promise<string> {
  return (await visitor.get('/token')).json.token
}

async function kidsOf(visitor: Visitor): Promise<string[]> {
  return (await visitor.get('/jwks')).json.keys.map(({ kid }: { kid: string }) => kid)
}

function kidOf(token: string): unknown {
  return partOf(token, 0).kid
}

function partOf(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
}
