import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { API_KEYS, apiKeys, givenApiKey } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { sentMails } from '@foyer/testing/mail'
import { givenUsers } from '@foyer/testing/organizations'
import { together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

const DAY = 86_400
const OPERATIONS = ['createApiKey', 'getApiKey', 'listApiKeys', 'updateApiKey', 'deleteApiKey', 'verifyApiKey']
const SERVER_ONLY = [
  { remaining: 5 },
  { refillAmount: 5 },
  { refillInterval: 5 },
  { rateLimitMax: 5 },
  { rateLimitTimeWindow: 5 },
  { rateLimitEnabled: false },
  { permissions: { files: ['read'] } },
]

onBothEngines('the API keys of a user', ({ open }) => {
  const given = testAppsOn(open)

  /** Mia and Max are signed in. */
  async function givenTwo(options: object = API_KEYS) {
    const app = await given(options)
    const as = await givenUsers(app, 'mia', 'max')
    return { app, mia: as('mia'), max: as('max') }
  }

  test('a key is answered once, listed without it, and stored as its hash alone', async () => {
    const { app, mia } = await givenTwo()
    const { data } = await call(mia, 'createApiKey', { name: 'robot', prefix: 'foy_', expiresIn: 30 * DAY })
    expect(data).toMatchObject({ name: 'robot', prefix: 'foy_', userId: 'mia', enabled: true, remaining: null })
    expect(data.start).toBe(data.key.slice(0, 8))
    const { key, ...shown } = data
    expect((await call(mia, 'listApiKeys')).data).toEqual([shown])
    expect((await call(mia, 'getApiKey', { id: data.id })).data).toEqual(shown)
    expect(data).toMatchObject({ referenceId: 'mia', configId: 'default' })
    const secret = key.slice(8)
    expect(JSON.stringify(await tablesWithoutCounters(app.database))).not.toContain(secret)
  })

  test('are listed as a page where `apiKey.list` says so', async () => {
    const { app, mia, max } = await givenTwo(apiKeys({ list: 'page' }))
    expect((await call(mia, 'listApiKeys')).data).toEqual({ apiKeys: [], total: 0 })
    for (const name of ['one', 'two', 'three']) {
      await givenApiKey(mia, { name })
      app.pass(1)
    }
    const pageOf = async (query?: object) => {
      const { apiKeys: keys, ...page } = (await call(mia, 'listApiKeys', query)).data
      return { names: keys.map(({ name }: { name: string }) => name), ...page }
    }
    expect(await pageOf()).toEqual({ names: ['one', 'two', 'three'], total: 3 })
    expect(await pageOf({ limit: 2 })).toEqual({ names: ['one', 'two'], total: 3, limit: 2 })
    expect(await pageOf({ limit: 2, offset: 2 })).toEqual({ names: ['three'], total: 3, limit: 2, offset: 2 })
    expect(await pageOf({ limit: '', offset: 'x', sortBy: 'createdAt' })).toMatchObject({ total: 3 })
    expect((await call(max, 'listApiKeys')).data).toEqual({ apiKeys: [], total: 0 })
  })

  test('one is renamed, disabled, extended and kept for ever, which is no use of it', async () => {
    const { app, mia } = await givenTwo()
    const { id: keyId } = await givenApiKey(mia, { name: 'old' })
    app.stopClock()
    const change = async (input: object) => (await call(mia, 'updateApiKey', { keyId, ...input })).data
    expect(await change({ name: 'new', enabled: false })).toMatchObject({ name: 'new', enabled: false })
    const inThreeDays = new Date(app.services.now().getTime() + 3 * DAY * 1000)
    expect(new Date((await change({ expiresIn: 3 * DAY })).expiresAt)).toEqual(inThreeDays)
    expect(await change({ expiresIn: null, enabled: true })).toMatchObject({
      expiresAt: null,
      enabled: true,
      lastRequest: null,
      requestCount: 0,
    })
  })

  test('one is deleted, and its user is told of the making and of the deletion (T10)', async () => {
    const { app, mia } = await givenTwo()
    await run(app.database, 'update "user" set "emailVerified" = true')
    const { id: keyId } = await givenApiKey(mia)
    expect((await call(mia, 'deleteApiKey', { keyId })).data).toEqual({ success: true })
    expect((await call(mia, 'listApiKeys')).data).toEqual([])
    expect(await sentMails(app)).toEqual(['mia@example.com api-key-added', 'mia@example.com api-key-removed'])
  })

  test("what is another's is not found, and nothing changes", async () => {
    const { app, mia, max } = await givenTwo()
    const { id } = await givenApiKey(mia, { name: 'hers' })
    const before = await tablesWithoutCounters(app.database)
    const notFound = { status: 404, message: 'API Key not found' }
    expect(await call(max, 'getApiKey', { id })).toMatchObject(notFound)
    expect(await call(max, 'updateApiKey', { keyId: id, name: 'his' })).toMatchObject(notFound)
    expect(await call(max, 'deleteApiKey', { keyId: id })).toMatchObject(notFound)
    expect((await call(max, 'listApiKeys')).data).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a userId in the body chooses no owner and opens nothing, signed out or in (T100, T101, T102)', async () => {
    const { app, mia, max } = await givenTwo()
    const { id: keyId } = await givenApiKey(mia)
    const before = await tablesWithoutCounters(app.database)
    for (const fields of [{}, ...SERVER_ONLY]) {
      const input = { userId: 'mia', keyId, name: 'robbed', ...fields }
      for (const operation of ['createApiKey', 'updateApiKey']) {
        expect(await call(app.client(), operation, input)).toMatchObject({ status: 401 })
      }
    }
    for (const fields of SERVER_ONLY) {
      const refused = { status: 400, code: expect.stringMatching(/^THE_PROPERTY_YOURE_TRYING/) }
      expect(await call(mia, 'createApiKey', { userId: 'mia', ...fields })).toMatchObject(refused)
      expect(await call(mia, 'updateApiKey', { userId: 'mia', keyId, ...fields })).toMatchObject(refused)
    }
    // Without a number it is no limit of a new key, and lifts that of a present one.
    const lifted = { status: 400, code: expect.stringMatching(/^THE_PROPERTY_YOURE_TRYING/) }
    expect(await call(mia, 'updateApiKey', { keyId, remaining: null })).toMatchObject(lifted)
    expect(await call(max, 'updateApiKey', { userId: 'mia', keyId, name: 'x' })).toMatchObject({ status: 404 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(max, 'createApiKey', { userId: 'mia' })).data).toMatchObject({ userId: 'max' })
  })

  test('names, prefixes, expiry and metadata are refused out of their bounds, on change too (T117)', async () => {
    const { app, mia } = await givenTwo()
    const { id: keyId } = await givenApiKey(mia)
    const before = await tablesWithoutCounters(app.database)
    const refusedOf = async (input: object, operation = 'createApiKey') =>
      (await call(mia, operation, { keyId, ...input })).code
    expect(await refusedOf({ name: 'x'.repeat(33) })).toBe('THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL')
    expect(await refusedOf({ prefix: 'x'.repeat(33) })).toBe('THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL')
    expect(await refusedOf({ prefix: 'b!d' })).toBe('VALIDATION_ERROR')
    for (const operation of ['createApiKey', 'updateApiKey']) {
      expect(await refusedOf({ expiresIn: 60 }, operation)).toMatch(/SMALLER_THAN/)
      expect(await refusedOf({ expiresIn: 400 * DAY }, operation)).toMatch(/LARGER_THAN/)
      expect(await refusedOf({ metadata: { a: 1 } }, operation)).toBe('METADATA_IS_DISABLED')
    }
    expect(await refusedOf({ name: '' }, 'updateApiKey')).toMatch(/NAME_LENGTH/)
    expect(await refusedOf({}, 'updateApiKey')).toBe('NO_VALUES_TO_UPDATE')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('metadata is a plain object of 8 KB at most (T117)', async () => {
    const { mia } = await givenTwo(apiKeys({ enableMetadata: true }))
    const { data } = await call(mia, 'createApiKey', { metadata: { team: 'red' } })
    expect(data.metadata).toEqual({ team: 'red' })
    const keyId = data.id
    for (const [operation, metadata] of [
      ['createApiKey', 'text'],
      ['createApiKey', ['a']],
      ['updateApiKey', 'text'],
      ['updateApiKey', ['a']],
    ] as const) {
      expect(await call(mia, operation, { keyId, metadata })).toMatchObject({ status: 400 })
    }
    const large = { text: 'x'.repeat(8192) }
    expect((await call(mia, 'updateApiKey', { keyId, metadata: large })).code).toBe('METADATA_IS_TOO_LARGE')
    expect((await call(mia, 'updateApiKey', { keyId, metadata: null })).data.metadata).toBeNull()
  })

  test('while the feature is off nothing of it exists', async () => {
    const { app, mia } = await givenTwo({})
    for (const operation of OPERATIONS) {
      const input = { id: 'x', keyId: 'x', key: 'x'.repeat(64) }
      expect(await call(mia, operation, input), operation).toMatchObject({ status: 404 })
    }
    expect(await countRows(app.database, 'apikey')).toBe(0)
    const withHeader = await call(mia, 'listOrganizations', undefined, { 'x-api-key': 'short' })
    expect(withHeader.status).toBe(200)
  })

  test('the options decide on expiry', async () => {
    const fixed = await givenTwo(apiKeys({ keyExpiration: { defaultExpiresIn: 3600, disableCustomExpiresTime: true } }))
    expect((await fixed.mia.post('/api-key/create', { expiresIn: 30 * DAY })).json.code).toMatch(/^CUSTOM_KEY/)
    expect((await fixed.mia.post('/api-key/create', {})).json.expiresAt).not.toBeNull()
  })

  test('where every key must expire, one without expiry lasts as long as any may (T118)', async () => {
    const { app, mia } = await givenTwo(apiKeys({ keyExpiration: { required: true, maxExpiresIn: 90 } }))
    app.stopClock()
    const inNinetyDays = new Date(app.services.now().getTime() + 90 * DAY * 1000).toISOString()
    const { json } = await mia.post('/api-key/create', {})
    expect(json.expiresAt).toBe(inNinetyDays)
    const { json: changed } = await mia.post('/api-key/update', { keyId: json.id, expiresIn: null })
    expect(changed.expiresAt).toBe(inNinetyDays)
  })

  test('of keys made at once no more are kept than a user may have', async () => {
    const { app, mia } = await givenTwo(apiKeys({ maximumKeys: 3 }))
    const create = (client: TestClient) => () => client.post('/api-key/create', {})
    const statuses = await together(Array.from({ length: 8 }, () => create(mia)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(await countRows(app.database, 'apikey')).toBe(3)
  })

  test('who has a second factor makes and changes keys only after having passed it', async () => {
    const { app, mia } = await givenTwo({ ...API_KEYS, twoFactor: { enabled: true } })
    const { id: keyId } = await givenApiKey(mia)
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    const before = await tablesWithoutCounters(app.database)
    expect((await mia.post('/api-key/create', {})).json.code).toBe('STEP_UP_REQUIRED')
    expect((await mia.post('/api-key/update', { keyId, name: 'x' })).json.code).toBe('STEP_UP_REQUIRED')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await mia.post('/api-key/delete', { keyId })).status).toBe(200)
  })
})
