import { contract } from '@foyer/auth-domain/contract/contract'
import { endpoints } from '@foyer/rest-compat/endpoint'
import { allFeatures } from '@foyer/testing/all-features'
import { API_KEYS, apiKeys, givenApiKey, issuedApiKey, program } from '@foyer/testing/api-keys'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call, everyOperation, operationOf } from '@foyer/testing/transports'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { isFresh } from '@foyer/trpc-router/runtime/procedure/step-up'
import { describe, expect, test } from 'vitest'

const LIST = '/organization/list'
// No look into a session, but a key of the wrong kind; keys verify keys in a test of their own.
const looksAtKeys = (path: string) => ['user', 'unrestricted'].includes(operationOf(path).rules.byKey)

test('whatever needs a fresh session, changes an account or is of admins is refused to keys (T104)', () => {
  const accountChanging =
    /^\/(api-key\/(?!verify)|two-factor\/|passkey\/|multi-session\/|one-time-token\/|admin\/|change-|delete-user|list-sessions|revoke-|link-|unlink-|update-user|token$)/
  for (const { path, operation } of endpoints) {
    if (operation.rules.stepUp !== 'fresh' && !accountChanging.test(path)) continue
    expect(operation.rules.byKey, path).toBe('refused')
  }
})

test('what step-up asks for is refused to keys, which confirm nothing (T104)', () => {
  const asking = Object.values(contract).filter(({ rules }) => rules.stepUp !== 'never')
  for (const { name, rules } of asking) expect(rules.byKey, name).toBe('refused')
})

describe('a key as a session', () => {
  const given = testAppsOn()

  async function givenMia(options: object = API_KEYS) {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    return { app, olga: as('olga'), mia: as('mia') }
  }

  test('is refused every operation declared so, with a cookie too, and changes nothing (T104)', async () => {
    const { app, mia } = await givenMia({ ...allFeatures, ...API_KEYS })
    const { key } = await givenApiKey(mia)
    const before = await tablesWithoutCounters(app.database)
    const refused = everyOperation.filter((one) => operationOf(one).rules.byKey === 'refused')
    for (const client of [program(app, key), mia]) {
      for (const operation of refused) {
        const answer = await call(client, operation, {}, { 'x-api-key': key })
        expect(answer, operation).toMatchObject({ status: 403, code: 'NOT_BY_API_KEY', setCookies: [] })
      }
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a key that is none is refused where a session is looked at, and ignored elsewhere (T108)', async () => {
    const { app } = await givenMia({ ...allFeatures, ...API_KEYS })
    const client = program(app, 'x'.repeat(64))
    for (const operation of everyOperation.filter(looksAtKeys)) {
      const { status, code } = await call(client, operation, {})
      expect({ status, code }, operation).toBeOneOf([
        { status: 401, code: 'INVALID_API_KEY' },
        { status: 400, code: 'VALIDATION_ERROR' },
      ])
    }
    for (const operation of everyOperation.filter((one) => operationOf(one).rules.byKey === 'ignored')) {
      expect((await call(client, operation, {})).code, operation).not.toBe('INVALID_API_KEY')
    }
  })

  test('stands for the owner, with its own id, and sets no cookie (T105, T107)', async () => {
    const { app, mia } = await givenMia()
    const { id, key } = await givenApiKey(mia)
    const client = program(app, key)
    const answer = await call(client, 'getSession')
    expect(answer).toMatchObject({ status: 200, setCookies: [] })
    expect(answer.data).toMatchObject({ session: { id, userId: 'mia' }, user: { id: 'mia' } })
    expect(JSON.stringify(answer.data)).not.toContain(key)
    expect((await call(client, 'listOrganizations')).data).toMatchObject([{ id: 'acme' }])
  })

  test('acts as its owner whatever the cookies say', async () => {
    const { mia, olga } = await givenMia()
    const { key } = await givenApiKey(mia)
    const answer = await call(olga, 'getSession', undefined, { 'x-api-key': key })
    expect(answer.data.user.id).toBe('mia')
    expect((await call(olga, 'getSession')).data.user.id).toBe('olga')
  })

  test('a disabled, an expired and a deleted key, and that of a banned user, are refused (T106)', async () => {
    const { app, mia } = await givenMia()
    const { id: keyId, key } = await givenApiKey(mia, { expiresIn: 86_400 })
    const client = program(app, key)
    const codeOf = async () => (await client.get(LIST)).json.code
    await mia.post('/api-key/update', { keyId, enabled: false })
    expect(await codeOf()).toBe('KEY_DISABLED')
    await mia.post('/api-key/update', { keyId, enabled: true })
    await run(app.database, `update "user" set banned = true where id = 'mia'`)
    expect(await codeOf()).toBe('BANNED_USER')
    await run(app.database, `update "user" set banned = false where id = 'mia'`)
    expect((await client.get(LIST)).status).toBe(200)
    app.pass(86_400)
    expect(await codeOf()).toBe('KEY_EXPIRED')
    await run(app.database, `delete from "user" where id = 'mia'`)
    expect(await codeOf()).toBe('INVALID_API_KEY')
  })

  test('is never fresh, by whatever is taken for its beginning (T104)', async () => {
    const { app, mia } = await givenMia()
    const cookieHeader = Array.from(mia.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const call = createCall(app.services, { ...serverRequest, cookieHeader })
    const { session } = (await call.signedIn()) ?? expect.unreachable()
    expect(await isFresh(app.database.db, { ...call, session })).toBe(true)
    const byKey = { ...call, session, apiKey: () => Promise.reject(new Error('Its use is not asked for')) }
    expect(await isFresh(app.database.db, byKey)).toBe(false)
  })

  test('where a second factor is required, its owner must have one (T104)', async () => {
    const required = { ...allFeatures, ...API_KEYS, twoFactor: { enabled: true, required: 'everyone' } }
    const { app } = await givenMia(required)
    const { key } = await issuedApiKey(app, { userId: 'mia' })
    const client = program(app, key)
    const full = '/organization/get-full-organization?organizationId=acme'
    expect(await client.get(full)).toMatchObject({ status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } })
    await run(app.database, `update "user" set "twoFactorEnabled" = true where id = 'mia'`)
    expect((await client.get(full)).status).toBe(200)
  })

  test('an organization that requires one asks it of the owner of a key too (T104)', async () => {
    const { app } = await givenMia({ ...allFeatures, ...API_KEYS, twoFactor: { enabled: true } })
    const { key } = await issuedApiKey(app, { userId: 'mia' })
    const client = program(app, key)
    const full = '/organization/get-full-organization?organizationId=acme'
    await run(app.database, `update organization set "twoFactorRequiredFrom" = '2000-01-01'`)
    expect((await client.get(full)).json.code).toBe('ORGANIZATION_REQUIRES_TWO_FACTOR')
    await run(app.database, `update "user" set "twoFactorEnabled" = true where id = 'mia'`)
    expect((await client.get(full)).status).toBe(200)
  })

  test('what is too short for a key is 403', async () => {
    const { app } = await givenMia()
    expect(await program(app, 'short').get(LIST)).toMatchObject({ status: 403, json: { code: 'INVALID_API_KEY' } })
  })

  test('its permissions limit what its owner may do, organization calls included (T121)', async () => {
    const { app } = await givenMia()
    await givenUsers(app, 'max')
    const { key } = await issuedApiKey(app, { userId: 'olga', permissions: { member: ['update'] } })
    const client = program(app, key)
    const post = async (path: string, body: object) =>
      (await client.post(path, { organizationId: 'acme', ...body })).status
    expect(await post('/organization/has-permission', { permissions: { team: ['create'] } })).toBe(200)
    expect(await post('/organization/create-team', { name: 'Lab' })).toBe(403)
    expect(await post('/organization/invite-member', { email: 'max@example.com', role: 'member' })).toBe(403)
    expect(await post('/organization/update', { data: { name: 'Robbed' } })).toBe(403)
    expect(await post('/organization/delete', {})).toBe(403)
    expect(await post('/organization/create', { name: 'New', slug: 'new' })).toBe(403)
    expect(await post('/organization/remove-member', { memberIdOrEmail: 'acme-mia' })).toBe(401)
    // A role with more permissions than the key has would be more than it may give.
    expect(await post('/organization/update-member-role', { memberId: 'acme-mia', role: 'admin' })).toBe(403)
    expect(await post('/organization/update-member-role', { memberId: 'acme-mia', role: 'owner' })).toBe(403)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', mia: 'member' })
  })

  test.each([
    ['without a second factor', false],
    ['with one', true],
  ])('a key of an owner %s invites members, and nobody to a role that grants more (T104)', async (_title, enrolled) => {
    const { app } = await givenMia({ ...API_KEYS, twoFactor: { enabled: true } })
    await app.database.db.updateTable('user').set({ twoFactorEnabled: enrolled }).execute()
    const { key } = await issuedApiKey(app, { userId: 'olga' })
    // Without keys: a refused call is a use too.
    const stored = async () => ({ ...(await tablesWithoutCounters(app.database)), apikey: [] })
    const before = await stored()
    const invite = (role: string | string[]) =>
      program(app, key).post('/organization/invite-member', { organizationId: 'acme', email: 'nina@example.com', role })
    for (const role of ['owner', 'admin', ['member', 'admin']]) {
      expect(await invite(role)).toMatchObject({ status: 403, json: { code: 'NOT_BY_API_KEY' } })
    }
    expect(await stored()).toEqual(before)
    expect((await invite('member')).status).toBe(200)
    expect((await allTables(app.database)).invitation).toMatchObject([{ role: 'member', status: 'pending' }])
  })

  test('changes what its owner may change, and is named in the event', async () => {
    const { app, olga } = await givenMia()
    const { id, key } = await givenApiKey(olga)
    const changed = await program(app, key).post('/organization/update', {
      organizationId: 'acme',
      data: { name: 'Acme Ltd' },
    })
    expect(changed.json).toMatchObject({ name: 'Acme Ltd' })
    const event = app.database.db.selectFrom('auditEvent').select('detail').where('type', '=', 'organization.updated')
    expect(JSON.parse((await event.executeTakeFirstOrThrow()).detail ?? '{}')).toMatchObject({ apiKeyId: id })
  })

  test('Authorization is read only where the options name it (T155)', async () => {
    const plain = await givenMia()
    const { key } = await givenApiKey(plain.mia)
    const bearer = { authorization: `Bearer ${key}`, origin: '' }
    expect((await plain.app.client(bearer).get(LIST)).status).toBe(401)
    const named = await given(apiKeys({ apiKeyHeaders: ['X-Robot', 'Authorization'] }))
    expect((await named.client(bearer).get(LIST)).status).toBe(200)
    expect((await named.client({ 'x-robot': key, origin: '' }).get(LIST)).status).toBe(200)
    expect((await program(named, key).get(LIST)).status).toBe(401)
    for (const authorization of [`Basic ${key}`, key])
      expect((await named.client({ authorization, origin: '' }).get(LIST)).status).toBe(401)
  })

  test('a browser behind a proxy that asks for Basic is signed in where keys are read from Authorization', async () => {
    const app = await given(apiKeys({ apiKeyHeaders: ['Authorization'] }))
    const mia = (await givenUsers(app, 'mia'))('mia')
    expect((await mia.get(LIST, { authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(200)
  })

  test('stands for no session where the options say so', async () => {
    const { app, mia } = await givenMia(apiKeys({ disableSessionForAPIKeys: true }))
    const { key } = await givenApiKey(mia)
    expect((await program(app, key).get(LIST)).status).toBe(401)
  })
})
