import { createHash, createHmac } from 'node:crypto'
import { createAuth } from '@foyer/rest-compat/client/server'
import { serverCaller } from '@foyer/testing/api-keys'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const HOUR = 3600
const CLIENT = '203.0.113.9'
const wrong = { email: 'olga@example.com', password: 'not the password' }

type Terms = Partial<Parameters<ReturnType<typeof serverCaller>['serviceKey']['issueServiceKey']>[0]>

async function issuedKey(app: TestApp, terms: Terms = {}): Promise<string> {
  const asked = { name: 'shop', permissions: ['address:forward' as const], expiresIn: HOUR, ...terms }
  return (await serverCaller(app).serviceKey.issueServiceKey(asked)).key
}

describe('the address of a client, which a server signs,', () => {
  const given = testAppsOn()
  const limited = { rateLimit: { enabled: true } }

  async function givenServer(options = {}) {
    const app = await given(options)
    const { api } = createAuth({
      url: app.baseUrl,
      serviceKey: await issuedKey(app),
      clientAddress: (headers) => headers.get('x-real-ip'),
    })
    const signUp = (name: string, more: { address?: string; headers?: Record<string, string> }) =>
      api.signUp.email({ headers: {}, body: details(name), ...more })
    const signIn = (address: string) => api.signIn.email({ headers: {}, address, body: wrong })
    return { app, api, signUp, signIn }
  }

  /** The header as the helper makes it. */
  async function signedBy(serviceKey: string, address = CLIENT): Promise<Record<string, string>> {
    const sent: Record<string, string>[] = []
    const { api } = createAuth({
      url: 'http://127.0.0.1',
      serviceKey,
      fetch: async (_url, init) => {
        sent.push(init.headers as Record<string, string>)
        return Response.json(null)
      },
    })
    await api.signIn.email({ headers: {}, address, body: wrong })
    return { 'foyer-client-address': sent[0]?.['foyer-client-address'] ?? '' }
  }

  test('is that of the session and of its events, whether the call names it or a header has it', async () => {
    const { app, signUp } = await givenServer()
    await signUp('Olga', { address: '::ffff:203.0.113.9' })
    await signUp('Anna', { headers: { 'x-real-ip': '2001:db8::7' } })
    await signUp('Nora', {})
    const { session = [], auditEvent = [] } = await allTables(app.database)
    const addresses = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ ipAddress }) => ipAddress))
    expect(addresses(session)).toEqual(new Set([CLIENT, '2001:db8::7', '127.0.0.1']))
    expect(addresses(auditEvent.filter(({ type }) => type === 'user.created'))).toEqual(addresses(session))
  })

  test('has limits of its own', async () => {
    const { signIn } = await givenServer(limited)
    for (const last of [1, 2, 3, 4, 5]) await expect(signIn(`203.0.113.${last}`)).rejects.toMatchObject({ status: 401 })
    for (const status of [401, 401, 429]) await expect(signIn('203.0.113.5')).rejects.toMatchObject({ status })
  })

  test('is not sent with what is asked of a session, and holds for a minute', async () => {
    const { app, api } = await givenServer()
    const { cookies } = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-real-ip': CLIENT }
    app.stopClock()
    expect(await api.listSessions({ headers })).toHaveLength(1)
    app.pass(600)
    expect(await api.getSession({ headers })).toMatchObject({ user: { name: 'Olga' } })
    const body = { organizationId: 'acme', permissions: { member: ['create'] } }
    expect(await api.organization.hasPermission({ headers, body })).toMatchObject({ success: true })
    await expect(api.listAccounts({ headers })).rejects.toMatchObject({ code: 'INVALID_CLIENT_ADDRESS' })
  })

  test('is refused where no key of the service has signed it that may', async () => {
    const app = await given()
    app.stopClock()
    const key = await issuedKey(app)
    const good = await signedBy(key)
    const [address, seconds, start, mac] = Object.values(good)[0]?.split(';') ?? []
    const refused = [
      await signedBy(`${key.slice(0, -1)}_`),
      await signedBy(await issuedKey(app, { permissions: ['events:read'] })),
      await signedBy(await issuedKey(app, { addresses: ['10.0.0.0/8'] })),
      await signedBy(key, 'localhost'),
      ...[
        ['203.0.113.10', seconds, start, mac],
        [address, Number(seconds) - 1, start, mac],
        [address, seconds, 'fsk_none', mac],
        [address, seconds, start, `${mac}A`],
        [address, seconds, start],
        [address, 'now', start, mac],
        ['none'],
      ].map((parts) => ({ 'foyer-client-address': parts.join(';') })),
    ]
    const before = await tablesWithoutCounters(app.database)
    for (const headers of refused) {
      const answer = await app.client({ origin: '', ...headers }).post('/sign-up/email', details('Olga'))
      expect([answer.status, answer.json], headers['foyer-client-address']).toMatchObject([
        400,
        { code: 'INVALID_CLIENT_ADDRESS' },
      ])
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await app.client(good).post('/sign-up/email', details('Olga'))).status).toBe(200)
    await app.database.db.updateTable('serviceKey').set({ expiresAt: app.services.now() }).execute()
    expect((await app.client(good).post('/sign-in/email', wrong)).json).toMatchObject({
      code: 'INVALID_CLIENT_ADDRESS',
    })
  })

  test('is signed as the documentation says', async () => {
    const app = await given()
    const key = await issuedKey(app)
    const seconds = Math.floor(Date.now() / 1000)
    const secret = createHash('sha256').update(key).digest('base64url')
    const mac = createHmac('sha256', secret).update(`foyer-client-address;${CLIENT};${seconds}`).digest('base64url')
    const header = { 'foyer-client-address': [CLIENT, seconds, key.slice(0, 8), mac].join(';') }
    expect((await app.client(header).post('/sign-up/email', details('Olga'))).status).toBe(200)
    expect((await allTables(app.database)).session).toMatchObject([{ ipAddress: CLIENT }])
  })

  test('counts for the sender where it is refused', async () => {
    const app = await given(limited)
    const client = app.client({ 'foyer-client-address': 'nobody' })
    for (const status of [400, 400, 400, 429, 429])
      expect((await client.post('/sign-in/email', wrong)).status).toBe(status)
  })

  test('is that of no call by a key of the service, which is bound to where it is', async () => {
    const app = await given()
    const bound = await issuedKey(app, { permissions: ['events:read'], addresses: [CLIENT] })
    const named = await signedBy(await issuedKey(app))
    const client = app.client({ ...named, authorization: `Bearer ${bound}`, origin: '' })
    expect((await client.get('/events')).status).toBe(403)
  })
})
