import { testDatabases } from '@foyer/db/testing'
import { createTokenIssuer } from '@foyer/trpc-router/keys/token-issuer'
import { describe, expect, test } from 'vitest'
import { giveRole } from '../admin/cast.ts'
import { browserOf, givenPeople } from '../support/companies.ts'
import { onDatabase } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'

const SIGNING = { jwt: { enabled: true } }

describe.each(testDatabases())('the token that comes with a session on $name', ({ open }) => {
  const given = onDatabase(open)

  test('is signed once a minute for each session', async () => {
    const world = await given(SIGNING)
    world.stopClock()
    const mia = (await givenPeople(world, 'mia'))('mia')
    const first = await carried(mia)
    expect(first).toMatch(/^ey/)
    world.pass(59)
    expect(await carried(mia)).toBe(first)
    expect(await carried(await browserOf(world, 'mia'))).not.toBe(first)
    world.pass(1)
    expect(await carried(mia)).not.toBe(first)
  })

  test('is signed once for all who ask at the same time, and anew after a failure', async () => {
    let signed = 0
    const claims = async () => {
      signed += 1
      if (signed === 1) throw new Error('The directory is away')
      return {}
    }
    const world = await given({ jwt: { enabled: true, claims } })
    const mia = (await givenPeople(world, 'mia'))('mia')
    expect((await mia.get('/get-session')).status).toBe(500)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => carried(mia)))
    expect([...new Set(tokens)]).toEqual([expect.stringMatching(/^ey/)])
    expect(signed).toBe(2)
  })

  test('names the admin who acts as somebody, and nobody else', async () => {
    const world = await given(SIGNING)
    const as = await givenPeople(world, 'mia', 'adam')
    await giveRole(world, 'adam', 'admin')
    const adam = as('adam')
    await adam.post('/admin/impersonate-user', { userId: 'mia' })
    const { token } = (await adam.get('/token')).json
    for (const jwt of [token, await carried(adam)]) {
      expect(claimsOf(jwt)).toMatchObject({ sub: 'mia', act: { sub: 'adam' } })
    }
    expect(claimsOf(await carried(as('mia')))).not.toHaveProperty('act')
  })

  test('never ends while it is handed out', async () => {
    const world = await given({ jwt: { enabled: true, expiresIn: 10 } })
    world.stopClock()
    const mia = (await givenPeople(world, 'mia'))('mia')
    for (let asked = 0; asked < 5; asked += 1) {
      const { exp } = claimsOf(await carried(mia))
      expect(exp * 1000).toBeGreaterThan(world.services.now().getTime())
      world.pass(4)
    }
  })

  test('is absent from what the cookie cache answers', async () => {
    const world = await given({ ...SIGNING, session: { cookieCache: { enabled: true } } })
    const mia = (await givenPeople(world, 'mia'))('mia')
    expect(await carried(mia)).toMatch(/^ey/)
    expect(await carried(mia)).toBeNull()
    expect(await carried(mia, '?disableCookieCache=true')).toMatch(/^ey/)
  })

  test('is absent where nobody is signed in, and where tokens are off', async () => {
    const world = await given(SIGNING)
    expect(await carried(world.visitor())).toBeNull()
    const off = await given()
    expect(await carried((await givenPeople(off, 'mia'))('mia'))).toBeNull()
  })

  test('is forgotten, oldest first, when very many are signed in', async () => {
    const world = await given(SIGNING)
    world.stopClock()
    const mia = (await givenPeople(world, 'mia'))('mia')
    const { session, user } = (await mia.get('/get-session')).json
    const issuer = createTokenIssuer(world.services, 2)
    const tokenOf = (token: string) =>
      issuer.forSession({ session: { ...session, token }, user: { ...user, name: token } })
    const first = await tokenOf('one')
    await tokenOf('two')
    expect(await tokenOf('one')).toBe(first)
    await tokenOf('three')
    world.pass(1)
    expect(await tokenOf('one')).not.toBe(first)
  })
})

async function carried(visitor: Visitor, query = ''): Promise<string | null> {
  return (await visitor.get(`/get-session${query}`)).headers.get('set-auth-jwt')
}

function claimsOf(token: string | null) {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
}
