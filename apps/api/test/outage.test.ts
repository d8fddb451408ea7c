import { setTimeout as pause } from 'node:timers/promises'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { openDatabase } from '@foyer/db/engine/open'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { givenStandby } from '@foyer/db/testing/standby'
import { startTcpProxy, type TcpProxy } from '@foyer/db/testing/tcp-proxy'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { standbyFindings } from '#cli/standby-finding.ts'
import { startServiceOn } from './service-on.ts'

const server = process.env.DATABASE_URL ?? ''
const DAY_MILLIS = 86_400_000
/** Longer than a server that takes writes is waited for, and than what counts as the last moments before. */
const NOTICED_MILLIS = 3500

describe.skipIf(!server.startsWith('postgres'))('while nothing can be written', () => {
  test('reads go on from the standby, renew nothing and lose no cookie; what writes is 503, until it can be again', async () => {
    const service = await given({ session: { updateAge: 0 } })
    const { client } = service
    const { id } = (await client.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    await service.isQuiet()
    await service.away()
    const { updatedAt } = (await service.read('select "updatedAt" from "session"'))[0] ?? {}
    const session = await client.get('/get-session')
    expect(session).toMatchObject({ status: 200, json: { user: { isAnonymous: true } }, setCookies: [] })
    expect(await client.get('/organization/list')).toMatchObject({ status: 200, json: [{ id }] })
    const asked = { organizationId: id, permissions: { member: ['create'] } }
    expect(await client.post('/organization/has-permission', asked)).toMatchObject({ status: 200 })
    expect(await client.get('/jwks')).toMatchObject({ status: 200, json: { keys: [{}] } })
    const guest = createTestClient(service.baseUrl)
    for (const answer of [
      await client.post('/sign-out'),
      await client.post('/organization/create', { name: 'Other', slug: 'other' }),
      await guest.post('/sign-in/anonymous'),
    ]) {
      expect(answer).toMatchObject({ status: 503, json: { code: 'READ_ONLY' }, setCookies: [] })
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    expect(await service.read('select "updatedAt" from "session"')).toEqual([{ updatedAt }])
    expect(await client.get('/health/ready')).toMatchObject({
      status: 200,
      json: {
        ready: true,
        reason: 'degraded',
        warnings: expect.arrayContaining([expect.stringContaining('FOYER_READ_URL')]),
      },
    })
    await service.back()
    await eventually(async () => expect((await client.post('/sign-out')).status).toBe(200))
    expect((await client.get('/get-session')).json).toBeNull()
  }, 60_000)

  test('a session that was changed a moment before, or is not found, is neither shown nor called ended', async () => {
    const service = await given({})
    const { client } = service
    await service.isQuiet()
    const other = createTestClient(service.baseUrl)
    await other.post('/sign-in/anonymous')
    await other.post('/update-user', { name: 'Olga' })
    await service.away()
    expect(await other.get('/get-session')).toMatchObject({ status: 503, setCookies: [] })
    expect((await client.get('/get-session')).json).not.toBeNull()
    await service.read('delete from "session"')
    expect(await client.get('/get-session')).toMatchObject({ status: 503, setCookies: [] })
  }, 60_000)

  test('lists of an organization are answered, unless something of it was announced a moment before', async () => {
    const service = await given({})
    const { client } = service
    const changed = createTestClient(service.baseUrl)
    await changed.post('/sign-in/anonymous')
    const ids = []
    for (const one of [client, changed])
      ids.push((await one.post('/organization/create', { name: 'Acme', slug: `acme-${ids.length}` })).json.id)
    const [id, changedId] = ids
    await service.isQuiet()
    expect((await changed.post('/organization/create-team', { name: 'New', organizationId: changedId })).status).toBe(
      200,
    )
    await service.away()
    for (const list of [
      'list-members',
      'list-teams',
      'list-invitations',
      'get-full-organization',
      'get-organization',
    ]) {
      expect((await client.get(`/organization/${list}?organizationId=${id}`)).status, list).toBe(200)
      const answer = await changed.get(`/organization/${list}?organizationId=${changedId}`)
      expect(answer, list).toMatchObject({ status: 503, setCookies: [] })
    }
  }, 60_000)

  test('what rests on more than is announced is refused: nothing is called missing, and no cookie is cleared', async () => {
    const service = await given({ apiKey: { enabled: true }, multiSession: { enabled: true }, ...providing })
    const { client } = service
    const { key } = (await client.post('/api-key/create', { name: 'A key' })).json
    await client.post('/sign-in/anonymous')
    expect((await client.get('/multi-session/list-device-sessions')).json).toHaveLength(1)
    await service.isQuiet()
    await service.away()
    await service.read('delete from "session" where "token" not in (select max("token") from "session")')
    const asked = [
      await client.get('/multi-session/list-device-sessions'),
      await client.get('/list-sessions'),
      await client.get('/organization/get-invitation?id=unknown'),
      await client.get('/organization/get-full-organization?organizationSlug=unknown'),
      await createTestClient(service.baseUrl, { 'x-api-key': key }).get('/get-session'),
      await createTestClient(service.baseUrl, { authorization: 'Bearer unknown' }).get('/oauth2/userinfo'),
      await createTestClient(service.baseUrl).get('/verify-email?token=unknown'),
      await createTestClient(service.baseUrl).post('/oauth2/token', { grant_type: 'refresh_token', client_id: 'x' }),
    ]
    for (const answer of asked) expect(answer, answer.text).toMatchObject({ status: 503, setCookies: [] })
    const discovery = await createTestClient(service.baseUrl).get('/.well-known/openid-configuration')
    expect(discovery.status).toBe(200)
  }, 60_000)

  test('a standby that is behind answers nothing', async () => {
    const service = await given({})
    await service.isQuiet()
    await service.standby.replayedUntil(new Date(Date.now() - DAY_MILLIS))
    await service.away('database')
    expect(await service.client.get('/get-session')).toMatchObject({ status: 503, setCookies: [] })
  }, 60_000)

  test.each([0, 60])(
    'without one, what is in memory counts for outageGrace: %s s',
    async (outageGrace) => {
      const service = await given({ session: { outageGrace } }, { hasStandby: false })
      const { client } = service
      await service.isQuiet()
      await client.get('/get-session')
      const kept = await client.get('/get-session')
      expect(kept.status).toBe(200)
      await service.away('database')
      const answer = await client.get('/get-session')
      if (outageGrace > 0) expect(answer).toMatchObject({ status: 200, text: kept.text })
      else expect(answer).toMatchObject({ status: 503, setCookies: [] })
      expect(await client.post('/sign-out')).toMatchObject({ status: 503, setCookies: [] })
    },
    60_000,
  )

  test('doctor says that a server that takes writes is no standby', async () => {
    const { options, target } = await given({})
    const [finding] = await standbyFindings(options, target)
    expect(finding).toMatchObject({ warns: true, message: expect.stringContaining('takes writes') })
    expect(await standbyFindings(options, { ...target, readUrl: undefined })).toEqual([])
  }, 60_000)
})

/** A service whose database is behind a proxy, with a standby of it that has replayed everything, and a guest's client. */
async function given(options: FoyerOptions, { hasStandby = true } = {}) {
  const separate = await createSeparateDatabase(server)
  onTestFinished(() => separate.drop())
  const standby = await givenStandby(separate.url)
  await standby.replayedUntil(new Date(Date.now() + DAY_MILLIS))
  const proxy = await through(separate.url)
  const url = Object.assign(new URL(separate.url), { host: `127.0.0.1:${proxy.port}` }).href
  const readUrl = hasStandby ? standby.url : ''
  const service = await startServiceOn({ DATABASE_URL: url, FOYER_READ_URL: readUrl }, {}, { ...options, ...features })
  await service.running.ready
  const client = createTestClient(service.baseUrl)
  expect(await client.post('/sign-in/anonymous')).toMatchObject({ status: 200 })
  // Signing keys are made when they are first asked for.
  expect(await client.get('/jwks')).toMatchObject({ status: 200 })
  const { memory, options: inForce } = service.foyer.services
  const target = { engine: 'postgres', url: separate.url, prepared: true, readUrl: standby.url } as const
  return {
    ...{ baseUrl: service.baseUrl, client, standby, target, options: inForce },
    read: (text: string) => readFrom(separate.url, text),
    /** What was written until now is no longer of the last moments. */
    async isQuiet() {
      await expect.poll(() => memory?.fault(), { timeout: 10_000 }).toBeUndefined()
      await pause(NOTICED_MILLIS)
    },
    async away(reason: 'degraded' | 'database' = 'degraded') {
      await proxy.close()
      await pause(NOTICED_MILLIS)
      await eventually(async () => expect((await client.get('/health/ready')).json).toMatchObject({ reason }))
    },
    back: () => through(separate.url, proxy.port),
  }
}

const providing = { oauthProvider: { enabled: true } }

const features = {
  anonymous: { enabled: true },
  jwt: { enabled: true },
} satisfies FoyerOptions

async function through(url: string, port = 0): Promise<TcpProxy> {
  const target = new URL(url)
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port || 5432) }, port)
  onTestFinished(() => proxy.close())
  return proxy
}

async function readFrom(url: string, text: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ engine: 'postgres', url, prepared: true })
  try {
    return (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows
  } finally {
    await database.close()
  }
}
