import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { API_KEYS, apiKeys, givenApiKey, issuedApiKey, program } from '@foyer/testing/api-keys'
import { givenUsers } from '@foyer/testing/organizations'
import { countOf, RACE, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { callTrpc } from '@foyer/testing/transports'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const HOUR = 3600
const LIST = '/organization/list'

onBothEngines('the limits of API keys', ({ open }) => {
  const given = testAppsOn(open)

  async function givenMia(options: object = API_KEYS) {
    const app = await given(options)
    const as = await givenUsers(app, 'mia')
    app.stopClock()
    return { app, mia: as('mia') }
  }

  async function storedKey({ database }: TestApp) {
    return database.db
      .selectFrom('apikey')
      .select(['requestCount', 'remaining', 'lastRequest'])
      .executeTakeFirstOrThrow()
  }

  test('of 50 uses at once of a key with 7 left exactly 7 pass (T109, a race)', RACE, async () => {
    const { app } = await givenMia()
    const other = await given(API_KEYS)
    const { key } = await issuedApiKey(app, { userId: 'mia', remaining: 7 })
    const clients = [program(app, key), program(other, key)]
    const uses = Array.from({ length: 50 }, (_, n) => () => clients[n % 2]?.get(LIST) ?? expect.unreachable())
    const statuses = await together(uses)
    expect(countOf(statuses, 200)).toBe(7)
    expect(countOf(statuses, 401)).toBe(43)
    expect(await storedKey(app)).toMatchObject({ remaining: 0 })
  })

  test('of 50 uses at once within a rate limit of 9 exactly 9 pass (T109, a race)', RACE, async () => {
    const { app } = await givenMia()
    const { key } = await issuedApiKey(app, { userId: 'mia', rateLimitEnabled: true, rateLimitMax: 9 })
    const client = program(app, key)
    const statuses = await together(Array.from({ length: 50 }, () => () => client.get(LIST)))
    expect(countOf(statuses, 200)).toBe(9)
    expect(await storedKey(app)).toMatchObject({ requestCount: 9 })
  })

  test('windows are fixed from the first use, and begin anew without excess (T110)', async () => {
    const { app } = await givenMia()
    const limited = { rateLimitEnabled: true, rateLimitMax: 2, rateLimitTimeWindow: 24 * HOUR * 1000 }
    const { key } = await issuedApiKey(app, { userId: 'mia', ...limited })
    const client = program(app, key)
    for (let use = 0; use < 12; use += 1) {
      expect((await client.get(LIST)).status, `use ${use}`).toBe(200)
      app.pass(13 * HOUR)
    }
    await client.get(LIST)
    await client.get(LIST)
    const refused = await client.get(LIST)
    expect(refused).toMatchObject({ status: 401, json: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.' } })
    expect(refused.json.details.tryAgainIn).toBe(24 * HOUR * 1000)
  })

  test('a refused use lessens nothing and is no use (T111)', async () => {
    const { app } = await givenMia()
    const { key } = await issuedApiKey(app, { userId: 'mia', remaining: 5, rateLimitEnabled: true, rateLimitMax: 1 })
    const client = program(app, key)
    await client.get(LIST)
    const after = await storedKey(app)
    app.pass(1)
    for (let n = 0; n < 3; n += 1) expect((await client.get(LIST)).status).toBe(401)
    expect((await client.get('/list-sessions')).status).toBe(403)
    expect(await storedKey(app)).toEqual(after)
  })

  test('none remaining is a key that is used up, not one without a limit (T112)', async () => {
    const { app } = await givenMia()
    const { key } = await issuedApiKey(app, { userId: 'mia', remaining: 0 })
    expect(await program(app, key).get(LIST)).toMatchObject({ status: 401, json: { code: 'USAGE_EXCEEDED' } })
  })

  test('a refill comes after its interval in milliseconds (T113)', async () => {
    const { app } = await givenMia()
    const refilled = { remaining: 1, refillAmount: 3, refillInterval: HOUR * 1000 }
    const { key } = await issuedApiKey(app, { userId: 'mia', ...refilled })
    const client = program(app, key)
    expect((await client.get(LIST)).status).toBe(200)
    expect((await client.get(LIST)).status).toBe(401)
    app.pass(HOUR)
    const statuses = await together(Array.from({ length: 5 }, () => () => client.get(LIST)))
    expect(countOf(statuses, 200)).toBe(3)
    app.pass(HOUR - 1)
    expect((await client.get(LIST)).status).toBe(401)
  })

  test('the use of a key without limits is written once a second at most (T119)', async () => {
    const { app, mia } = await givenMia()
    const client = program(app, (await givenApiKey(mia)).key)
    const first = app.services.now()
    await client.get(LIST)
    app.pass(0.9)
    await client.get(LIST)
    expect(await storedKey(app)).toMatchObject({ lastRequest: first })
    app.pass(0.1)
    await client.get(LIST)
    expect(await storedKey(app)).toMatchObject({ lastRequest: app.services.now() })
  })

  test('by default a key may be used ten times a day (T114)', async () => {
    const { app, mia } = await givenMia({ apiKey: { enabled: true } })
    const client = program(app, (await givenApiKey(mia)).key)
    const statuses = await together(Array.from({ length: 12 }, () => () => client.get(LIST)))
    expect(countOf(statuses, 200)).toBe(10)
    app.pass(24 * HOUR)
    expect((await client.get(LIST)).status).toBe(200)
  })

  describe('a key made on a page (T114)', () => {
    test('may be used as the service says for pages, which its user does not choose', async () => {
      const { app, mia } = await givenMia({ apiKey: { enabled: true } })
      const { data } = await callTrpc(mia, 'createApiKey', { name: 'backup' })
      expect(data).toMatchObject({ rateLimitEnabled: true, rateLimitMax: 1000, rateLimitTimeWindow: 60_000 })
      const client = program(app, data.key)
      const statuses = await together(Array.from({ length: 12 }, () => () => client.get(LIST)))
      expect(countOf(statuses, 200)).toBe(12)
      expect((await callTrpc(mia, 'createApiKey', { rateLimitMax: 100_000 })).status).toBe(400)
      expect((await callTrpc(mia, 'listApiKeys')).data).toMatchObject([{ requestCount: 12 }])
      app.pass(60)
      expect((await callTrpc(mia, 'listApiKeys')).data).toMatchObject([{ requestCount: 0 }])
      expect((await callTrpc(mia, 'getApiKey', { id: data.id })).data).toMatchObject({ requestCount: 0 })
      const renamed = await callTrpc(mia, 'updateApiKey', { keyId: data.id, name: 'nightly' })
      expect(renamed.data).toMatchObject({ name: 'nightly', requestCount: 0 })
    })

    test('has the limit of all keys where only that is configured, and its own where that is', async () => {
      const rateLimit = { maxRequests: 3 }
      const { mia } = await givenMia({ apiKey: { enabled: true, rateLimit } })
      expect((await callTrpc(mia, 'createApiKey', {})).data).toMatchObject({ rateLimitMax: 3 })
      const both = { enabled: true, rateLimit, dashboardRateLimit: { maxRequests: 5, timeWindow: 1000 } }
      const { mia: other } = await givenMia({ apiKey: both })
      const { data } = await callTrpc(other, 'createApiKey', {})
      expect(data).toMatchObject({ rateLimitMax: 5, rateLimitTimeWindow: 1000 })
      expect((await other.post('/api-key/create', {})).json).toMatchObject({ rateLimitMax: 3 })
    })
  })

  test('a key of a tightened limit is looked up by its hash in the unique index (T115)', async () => {
    const { app } = await givenMia(apiKeys({}))
    const rows = await app.database.db.transaction().execute(async (trx) => {
      // Which is cheaper in a table of a few rows depends on when it was last analyzed.
      await sql`set local enable_seqscan = off`.execute(trx)
      return JSON.stringify(await trx.selectFrom('apikey').selectAll().where('key', '=', 'x').explain('text'))
    })
    expect(rows).toContain('apikey_key_key')
  })
})
