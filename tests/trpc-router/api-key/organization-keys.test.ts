import {
  API_KEYS,
  apiKeys,
  givenOrganizationApiKey,
  issuedApiKey,
  program,
  serverCaller,
} from '@foyer/testing/api-keys'
import { openedPages, sentMails } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const READS = { member: ['create'] }
const VERIFIES = { apiKey: ['verify'] }

describe('the API keys of an organization', () => {
  const given = testAppsOn()

  /** Olga owns Acme, Adam is an admin and Mia a member there. */
  async function givenAcme(options: object = API_KEYS) {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: 'mia' })
    return { app, olga: as('olga'), adam: as('adam'), mia: as('mia') }
  }

  const inAcme = { organizationId: 'acme' }

  test('an admin makes, lists, changes and deletes them', async () => {
    const { app, adam } = await givenAcme()
    const { data } = await call(adam, 'createOrganizationApiKey', { ...inAcme, name: 'ci', permissions: READS })
    const { key, ...shown } = data
    expect(shown).toMatchObject({ organizationId: 'acme', createdBy: 'adam', permissions: READS })
    expect(shown).toMatchObject({ rateLimitEnabled: false, name: 'ci' })
    expect(shown).not.toHaveProperty('userId')
    expect((await call(adam, 'listOrganizationApiKeys', inAcme)).data).toEqual([shown])
    const change = { ...inAcme, keyId: data.id, enabled: false, permissions: VERIFIES }
    const changed = await call(adam, 'updateOrganizationApiKey', change)
    expect(changed.data).toMatchObject({ enabled: false, permissions: VERIFIES })
    expect((await call(adam, 'deleteOrganizationApiKey', { ...inAcme, keyId: data.id })).status).toBe(200)
    expect(await countRows(app.database, 'apikey')).toBe(0)
    expect(key).toHaveLength(70)
  })

  test('who has no right to them, or is elsewhere, is refused and changes nothing', async () => {
    const { app, olga, mia } = await givenAcme()
    const bolt = await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const { id: keyId } = await givenOrganizationApiKey(olga)
    const before = await tablesWithoutCounters(app.database)
    const operations = ['createOrganizationApiKey', 'listOrganizationApiKeys', 'deleteOrganizationApiKey']
    for (const operation of [...operations, 'updateOrganizationApiKey']) {
      const input = { ...inAcme, keyId, name: 'x' }
      expect((await call(mia, operation, input)).status, operation).toBe(403)
      expect((await call(bolt.as('boris'), operation, input)).status, operation).toBe(403)
      expect((await call(app.client(), operation, input)).status, operation).toBe(401)
    }
    const ofBolt = { organizationId: 'bolt', keyId, name: 'x' }
    expect((await call(bolt.as('boris'), 'updateOrganizationApiKey', ofBolt)).status).toBe(404)
    expect((await call(bolt.as('boris'), 'deleteOrganizationApiKey', ofBolt)).status).toBe(404)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('nobody gives a key what they may not do, nor changes one that has more', async () => {
    const { app, olga, adam } = await givenAcme()
    const { id: keyId } = await givenOrganizationApiKey(olga, { permissions: { organization: ['delete'] } })
    const before = await tablesWithoutCounters(app.database)
    const exceeding = { ...inAcme, permissions: { organization: ['delete'] } }
    const refused = { status: 403, message: 'You cannot give an API key permissions that you do not have' }
    expect(await call(adam, 'createOrganizationApiKey', exceeding)).toMatchObject(refused)
    expect(await call(adam, 'updateOrganizationApiKey', { ...inAcme, keyId, enabled: false })).toMatchObject(refused)
    const unknown = { ...inAcme, permissions: { nothing: ['known'] } }
    expect(await call(olga, 'createOrganizationApiKey', unknown)).toMatchObject(refused)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a key survives its maker and ends with the organization', async () => {
    const { app, adam, olga } = await givenAcme()
    const { id, key } = await givenOrganizationApiKey(adam, { permissions: VERIFIES })
    await run(app.database, `delete from "user" where id = 'adam'`)
    expect((await olga.get('/organization/list-api-keys?organizationId=acme')).json).toMatchObject([
      { id, createdBy: null },
    ])
    const client = program(app, key)
    expect((await client.post('/api-key/verify', { key })).json).toMatchObject({ valid: true })
    await run(app.database, `delete from organization where id = 'acme'`)
    expect((await client.post('/api-key/verify', { key })).status).toBe(401)
  })

  test('stands for no user', async () => {
    const { app, olga } = await givenAcme()
    const { key } = await givenOrganizationApiKey(olga, { permissions: READS })
    for (const path of ['/get-session', '/organization/list']) {
      expect(await program(app, key).get(path)).toMatchObject({ status: 403, json: { code: 'NOT_BY_API_KEY' } })
    }
  })

  test('the owners are told of the making and of the deletion (T10)', async () => {
    const { app, adam } = await givenAcme()
    await run(app.database, 'update "user" set "emailVerified" = true')
    const { id: keyId } = await givenOrganizationApiKey(adam)
    await adam.post('/organization/delete-api-key', { organizationId: 'acme', keyId })
    expect(await sentMails(app)).toEqual(['olga@example.com api-key-added', 'olga@example.com api-key-removed'])
    const settings = '/organizations/acme/settings'
    expect(openedPages(app, 'olga@example.com')).toEqual([settings, settings])
    expect(app.mailbox.list('olga@example.com')[0]?.text).toContain('Open organization settings')
  })

  test('a changed rate limit begins with a window of its own', async () => {
    const { app, adam } = await givenAcme()
    app.stopClock()
    const { id: keyId, key } = await givenOrganizationApiKey(adam, { rateLimitMax: 1 })
    const use = async () => (await serverCaller(app).apiKey.verifyApiKey({ key })).valid
    expect([await use(), await use()]).toEqual([true, false])
    const change = { ...inAcme, keyId, rateLimitTimeWindow: 60_000 }
    expect((await call(adam, 'updateOrganizationApiKey', change)).data).toMatchObject({ requestCount: 0 })
    expect([await use(), await use()]).toEqual([true, false])
  })

  test('roles of the options decide who manages keys', async () => {
    const roles = { keeper: { apiKey: ['create'], member: ['create'] } }
    const { app, mia } = await givenAcme({ ...API_KEYS, organization: { roles } })
    await run(app.database, `update member set role = 'keeper' where "userId" = 'mia'`)
    await givenOrganizationApiKey(mia, { permissions: READS })
    expect((await mia.get('/organization/list-api-keys?organizationId=acme')).status).toBe(403)
  })

  describe('are verified', () => {
    const verify = async (client: ReturnType<typeof program>, body: object) =>
      (await client.post('/api-key/verify', body)).json

    test('by a key with that right, within its organization, and each verification is a use', async () => {
      const { app, olga } = await givenAcme()
      const bolt = await givenOrganization(app, { owner: 'boris' }, 'bolt')
      const service = program(app, (await givenOrganizationApiKey(olga, { permissions: VERIFIES })).key)
      const { id, key } = await givenOrganizationApiKey(olga, { permissions: READS, remaining: 2 })
      const valid = await verify(service, { key, permissions: READS })
      expect(valid).toMatchObject({ valid: true, error: null, key: { id, organizationId: 'acme', remaining: 1 } })
      expect(JSON.stringify(valid)).not.toContain(key)
      const notFound = { valid: false, key: null, error: { message: 'API Key not found', code: 'KEY_NOT_FOUND' } }
      expect(await verify(service, { key, permissions: { member: ['delete'] } })).toEqual(notFound)
      expect(await verify(service, { key, permissions: READS })).toMatchObject({ valid: true })
      expect(await verify(service, { key })).toMatchObject({ valid: false, error: { code: 'USAGE_EXCEEDED' } })
      const { key: elsewhere } = await givenOrganizationApiKey(bolt.as('boris'), { organizationId: 'bolt' })
      const unknown = { valid: false, key: null, error: { message: 'Invalid API key.', code: 'KEY_NOT_FOUND' } }
      for (const other of [elsewhere, 'x'.repeat(64), 'short']) {
        expect(await verify(service, { key: other })).toEqual(unknown)
      }
    })

    test('by nobody else: the endpoint does not exist for them', async () => {
      const { app, olga } = await givenAcme()
      const { key } = await givenOrganizationApiKey(olga, { permissions: READS })
      const before = await tablesWithoutCounters(app.database)
      for (const client of [olga, app.client()]) {
        expect(await client.post('/api-key/verify', { key })).toMatchObject({ status: 404, text: '' })
      }
      expect((await program(app, key).post('/api-key/verify', { key })).status).toBe(403)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })

    test('by the server, and by a key of a user to whom the server gave the right: keys of every owner', async () => {
      const { app, olga } = await givenAcme(apiKeys({}))
      const { key: ofAcme } = await givenOrganizationApiKey(olga)
      const { key: ofMia } = await issuedApiKey(app, { userId: 'mia' })
      const service = program(app, (await issuedApiKey(app, { userId: 'olga', permissions: VERIFIES })).key)
      for (const key of [ofAcme, ofMia]) {
        expect(await verify(service, { key })).toMatchObject({ valid: true })
        expect(await serverCaller(app).apiKey.verifyApiKey({ key })).toMatchObject({ valid: true })
      }
      await run(app.database, `update "user" set banned = true where id = 'mia'`)
      expect(await verify(service, { key: ofMia })).toMatchObject({ valid: false, error: { code: 'BANNED_USER' } })
    })
  })
})
