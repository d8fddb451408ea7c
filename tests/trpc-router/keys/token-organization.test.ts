import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenOrganizations } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'
import { givenPassedSecondFactorOf, givenRequirement } from '#trpc-router/two-factor/second-factor-state.ts'
import { invoiceService } from './invoice-service.ts'

const AUDIENCE = 'https://billing.example.com'
const NOT_A_MEMBER = { status: 403, message: 'You are not a member of this organization', data: undefined }

describe('the organization of a token', () => {
  const given = testAppsOn()

  /** Otto owns Acme and Globex, Bea does the bills there; Zoe is in neither. */
  async function givenTenants(jwt: FoyerOptions['jwt'] = {}) {
    const app = await given({
      jwt: { enabled: true, audiences: [AUDIENCE], ...jwt },
      organization: { roles: { billing: { invoice: ['read'] } } },
      twoFactor: { enabled: true },
    })
    const [acme = expect.unreachable()] = await givenOrganizations(app, { owner: 'otto', billing: 'bea' }, [
      'acme',
      'globex',
    ])
    const [others = expect.unreachable()] = await givenOrganizations(app, { owner: 'zoe' }, ['initech'])
    return { app, otto: acme.as('otto'), bea: acme.as('bea'), zoe: others.as('zoe') }
  }

  test('is the one that is named, with roles and permissions', async () => {
    const { bea } = await givenTenants()
    const answer = await call(bea, 'getToken', { organizationId: 'globex', audience: AUDIENCE })
    expect(claimsOf(answer.data.token)).toMatchObject({
      sub: 'bea',
      aud: AUDIENCE,
      organization: { id: 'globex', slug: 'globex', roles: ['billing'], permissions: ['invoice:read'] },
    })
  })

  test('is else the active one of the session, and none where none is active', async () => {
    const { otto } = await givenTenants()
    expect(claimsOf((await call(otto, 'getToken', {})).data.token)).not.toHaveProperty('organization')
    await otto.post('/organization/set-active', { organizationId: 'acme' })
    const { organization } = claimsOf((await call(otto, 'getToken', {})).data.token)
    expect(organization).toMatchObject({ id: 'acme', roles: ['owner'] })
    expect(organization.permissions).toContain('member:delete')
  })

  test('may be named by the header, by id or slug, and one of the two at a time', async () => {
    const { bea } = await givenTenants()
    const byHeader = await call(bea, 'getToken', {}, { 'x-organization': 'acme' })
    expect(claimsOf(byHeader.data.token).organization.id).toBe('acme')
    const both = await call(bea, 'getToken', { organizationId: 'globex' }, { 'x-organization': 'acme' })
    expect(both).toMatchObject({ status: 400, data: undefined })
  })

  test.each(['acme', 'nothing'])('is refused to a non-member for %s alike', async (organizationId) => {
    const { zoe } = await givenTenants()
    expect(await call(zoe, 'getToken', { organizationId })).toMatchObject(NOT_A_MEMBER)
  })

  test('is refused where it requires a second factor that the session lacks, and left out where it is active', async () => {
    const { app, bea } = await givenTenants()
    await bea.post('/organization/set-active', { organizationId: 'acme' })
    await givenRequirement(app, 'acme')
    const refused = { status: 403, code: 'ORGANIZATION_REQUIRES_TWO_FACTOR', data: undefined }
    expect(await call(bea, 'getToken', { organizationId: 'acme' })).toMatchObject(refused)
    expect(await call(bea, 'getToken', {}, { 'x-organization': 'acme' })).toMatchObject(refused)
    expect(claimsOf((await call(bea, 'getToken', {})).data.token)).not.toHaveProperty('organization')
    const other = await call(bea, 'getToken', { organizationId: 'globex' })
    expect(claimsOf(other.data.token).organization.id).toBe('globex')
    await givenPassedSecondFactorOf(app, 'bea')
    expect(claimsOf((await call(bea, 'getToken', {})).data.token).organization.id).toBe('acme')
  })

  test('is refused where it is empty', async () => {
    const { zoe } = await givenTenants()
    expect((await call(zoe, 'getToken', { organizationId: '' })).status).toBe(400)
  })

  test('is left out once the user is no member of the active one', async () => {
    const { app, bea } = await givenTenants()
    await bea.post('/organization/set-active', { organizationId: 'acme' })
    await app.database.db.deleteFrom('member').where('userId', '=', 'bea').execute()
    const { token } = (await bea.get('/token')).json
    expect(claimsOf(token)).not.toHaveProperty('organization')
    expect((await bea.get('/token?organizationId=acme')).status).toBe(403)
  })

  test('tells at once of a role that has changed', async () => {
    const { app, bea } = await givenTenants()
    await app.database.db.updateTable('member').set({ role: 'member' }).where('userId', '=', 'bea').execute()
    const { token } = (await bea.get('/token?organizationId=acme')).json
    expect(claimsOf(token).organization).toMatchObject({ roles: ['member'], permissions: ['ac:read'] })
  })

  test('is that of the impersonated user, with the admin as actor, and of nobody banned', async () => {
    const { app, otto, bea } = await givenTenants()
    await setUserRole(app, 'otto', 'admin')
    await otto.post('/admin/impersonate-user', { userId: 'bea' })
    const claims = claimsOf((await otto.get('/token?organizationId=acme')).json.token)
    expect(claims).toMatchObject({ sub: 'bea', act: { sub: 'otto' }, organization: { roles: ['billing'] } })
    await app.database.db.updateTable('user').set({ banned: true }).where('id', '=', 'bea').execute()
    expect((await bea.get('/token?organizationId=acme')).status).toBe(401)
  })

  test('is handed to the claims of the options, with the session', async () => {
    const { bea } = await givenTenants({
      claims: ({ id }, { session, organization }) => ({ id, began: session.createdAt, tenant: organization?.slug }),
    })
    const { session } = (await bea.get('/get-session')).json
    const {
      iat: _iat,
      exp: _exp,
      iss: _iss,
      aud: _aud,
      ...claims
    } = claimsOf((await bea.get('/token?organizationId=acme')).json.token)
    expect(claims).toEqual({ id: 'bea', sub: 'bea', began: session.createdAt, tenant: 'acme' })
  })

  test('lets a service with tenants decide by itself', async () => {
    const { app, otto, bea } = await givenTenants()
    const show = await givenInvoices(app)
    const tokenFor = async (query: string) =>
      (await bea.get(`/token?audience=${encodeURIComponent(AUDIENCE)}${query}`)).json.token
    expect(await show(await tokenFor('&organizationId=acme'))).toBe('Invoices of acme')
    expect(await show(await tokenFor('&organizationId=globex'))).toBe('Invoices of globex')
    expect(await show(await tokenFor(''))).toBe(403)
    expect(await show((await otto.get('/token?organizationId=acme')).json.token)).toBe(401)
    expect(await show('nonsense')).toBe(401)
  })

  test('the keys are served alike at all three paths, and at none without JWTs', async () => {
    const { app } = await givenTenants()
    const paths = ['/api/auth/jwks', '/api/auth/.well-known/jwks.json', '/.well-known/jwks.json']
    const keysOf = async ({ baseUrl }: TestApp) =>
      Promise.all(paths.map(async (path) => fetch(baseUrl + path).then(async (it) => [it.status, await it.text()])))
    const [first, ...others] = await keysOf(app)
    expect(first).toEqual([200, expect.stringContaining('"kid"')])
    expect(others).toEqual([first, first])
    expect(await keysOf(await given())).toEqual([
      [404, ''],
      [404, ''],
      [404, ''],
    ])
  })
})

test('the example with tenants is the one in the documentation', async () => {
  const [shown, run] = await Promise.all([
    readFile(new URL('../../../docs/tokens.md', import.meta.url), 'utf8'),
    readFile(new URL('./invoice-service.ts', import.meta.url), 'utf8'),
  ])
  expect(shown).toContain(run)
})

/** Shows the invoices for a token, or the status that it is refused with. */
async function givenInvoices(app: TestApp): Promise<(token: string) => Promise<string | number>> {
  const service = invoiceService(app.baseUrl, AUDIENCE).listen(0, '127.0.0.1')
  onTestFinished(() => void service.close())
  await new Promise((resolve) => service.once('listening', resolve))
  const { port } = service.address() as AddressInfo
  return async (token) => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return answer.status === 200 ? answer.text() : answer.status
  }
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
