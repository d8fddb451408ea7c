import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { createTokenIssuer } from '@foyer/trpc-router/runtime/keys/token-issuer'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const SIGNING = { jwt: { enabled: true } }

describe('the set-auth-jwt header', () => {
  const given = testAppsOn()

  test('is signed once a minute for each session', async () => {
    const app = await given(SIGNING)
    app.stopClock()
    const mia = (await givenUsers(app, 'mia'))('mia')
    const first = await setAuthJwt(mia)
    expect(first).toMatch(/^ey/)
    app.pass(59)
    expect(await setAuthJwt(mia)).toBe(first)
    expect(await setAuthJwt(await clientFor(app, 'mia'))).not.toBe(first)
    app.pass(1)
    expect(await setAuthJwt(mia)).not.toBe(first)
  })

  test.each([
    ['demoted', `update "user" set role = 'user' where id = 'adam'`, { role: 'user' }],
    ['renamed', `update "user" set name = 'Ada' where id = 'adam'`, { name: 'Ada', role: 'admin' }],
  ])('says at once what the database says of a user who was %s', async (_label, change, claims) => {
    const app = await given(SIGNING)
    app.stopClock()
    const as = await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    const adam = as('adam')
    expect(claimsOf(await setAuthJwt(adam))).toMatchObject({ name: 'adam', role: 'admin' })
    await run(app.database, change)
    const token = await setAuthJwt(adam)
    expect(claimsOf(token)).toMatchObject(claims)
    expect(await setAuthJwt(adam)).toBe(token)
  })

  test('has the claims of the session as it is now', async () => {
    const claims = (_user: object, { session }: { session: { activeOrganizationId: string | null } }) => ({
      org: session.activeOrganizationId,
    })
    const app = await given({ jwt: { enabled: true, claims } })
    app.stopClock()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const olga = as('olga')
    for (const organizationId of [null, 'acme', null]) {
      await olga.post('/organization/set-active', { organizationId })
      expect(claimsOf(await setAuthJwt(olga)).org).toBe(organizationId)
    }
    expect(await setAuthJwt(olga)).toBe(await setAuthJwt(olga))
  })

  test('is for the default audience', async () => {
    const audience = 'https://api.example.com'
    const app = await given({ jwt: { enabled: true, audience, audiences: ['https://billing.example.com'] } })
    const mia = (await givenUsers(app, 'mia'))('mia')
    expect(claimsOf(await setAuthJwt(mia)).aud).toBe(audience)
  })

  test('is signed once for concurrent requests, and again after a failure', async () => {
    let signed = 0
    const claims = async () => {
      signed += 1
      if (signed === 1) throw new Error('The directory is unavailable')
      return {}
    }
    const app = await given({ jwt: { enabled: true, claims } })
    const mia = (await givenUsers(app, 'mia'))('mia')
    expect((await mia.get('/get-session')).status).toBe(500)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => setAuthJwt(mia)))
    expect([...new Set(tokens)]).toEqual([expect.stringMatching(/^ey/)])
    expect(signed).toBe(2)
  })

  test('names the impersonating admin as actor, and nobody otherwise', async () => {
    const app = await given(SIGNING)
    const as = await givenUsers(app, 'mia', 'adam')
    await setUserRole(app, 'adam', 'admin')
    const adam = as('adam')
    await adam.post('/admin/impersonate-user', { userId: 'mia' })
    const { token } = (await adam.get('/token')).json
    for (const jwt of [token, await setAuthJwt(adam)]) {
      expect(claimsOf(jwt)).toMatchObject({ sub: 'mia', act: { sub: 'adam' } })
    }
    expect(claimsOf(await setAuthJwt(as('mia')))).not.toHaveProperty('act')
  })

  test('has never expired when it is returned', async () => {
    const app = await given({ jwt: { enabled: true, expiresIn: 10 } })
    app.stopClock()
    const mia = (await givenUsers(app, 'mia'))('mia')
    for (let round = 0; round < 5; round += 1) {
      const { exp } = claimsOf(await setAuthJwt(mia))
      expect(exp * 1000).toBeGreaterThan(app.services.now().getTime())
      app.pass(4)
    }
  })

  test('is absent from answers of the cookie cache', async () => {
    const app = await given({ ...SIGNING, session: { cookieCache: { enabled: true } } })
    const mia = (await givenUsers(app, 'mia'))('mia')
    expect(await setAuthJwt(mia)).toMatch(/^ey/)
    expect(await setAuthJwt(mia)).toBeNull()
    expect(await setAuthJwt(mia, '?disableCookieCache=true')).toMatch(/^ey/)
  })

  test('is absent without a session, and where JWTs are disabled', async () => {
    const app = await given(SIGNING)
    expect(await setAuthJwt(app.client())).toBeNull()
    const off = await given()
    expect(await setAuthJwt((await givenUsers(off, 'mia'))('mia'))).toBeNull()
  })

  test('is evicted from the cache, oldest first, beyond its capacity', async () => {
    const app = await given(SIGNING)
    app.stopClock()
    const mia = (await givenUsers(app, 'mia'))('mia')
    const { session, user } = (await mia.get('/get-session')).json
    const issuer = createTokenIssuer(app.services, 2)
    const tokenOf = (token: string) =>
      issuer.forSession({ session: { ...session, token }, user: { ...user, name: token } })
    const first = await tokenOf('one')
    await tokenOf('two')
    expect(await tokenOf('one')).toEqual(first)
    await tokenOf('three')
    app.pass(1)
    expect(await tokenOf('one')).not.toEqual(first)
  })
})

async function setAuthJwt(client: TestClient, query = ''): Promise<string | null> {
  return (await client.get(`/get-session${query}`)).headers.get('set-auth-jwt')
}

function claimsOf(token: string | null) {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
}
