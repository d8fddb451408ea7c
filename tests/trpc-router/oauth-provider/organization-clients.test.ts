import { limits } from '@foyer/auth-domain/limits'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Answer, TestClient } from '@foyer/testing/client'
import {
  authorizePath,
  exchange,
  givenCode,
  locationOf,
  pageQuery,
  postForm,
  providerOptions,
  REDIRECT,
} from '@foyer/testing/oauth-clients'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const organizationId = 'acme'
const metadata = { client_name: 'Acme Notes', redirect_uris: [REDIRECT] }
const options = {
  ...providerOptions,
  organization: { roles: { reader: { app: ['read'] }, maker: { app: ['create', 'update'] } } },
}

describe('clients of an organization', () => {
  const given = testAppsOn()

  test.each(['olga', 'axel'])(
    'are made, listed, changed, disabled and deleted by %s, as members with the permission',
    async (who) => {
      const { app, as } = await givenOrganizations(given)
      const made = await create(as(who))
      expect(made).toMatchObject({ status: 200, json: { origin: 'organization', organizationId, skip_consent: false } })
      const { client_id, client_secret } = made.json
      const listed = await as(who).get(`/oauth2/get-clients?organizationId=${organizationId}`)
      expect(listed.json).toMatchObject([{ client_id, organizationId }])
      const changed = await update(as(who), client_id, { client_name: 'Acme Lists', disabled: true })
      expect(changed.json).toMatchObject({ client_name: 'Acme Lists', disabled: true })
      const rotated = await as(who).post('/oauth2/client/rotate-secret', { client_id })
      expect(rotated.json.client_secret).not.toBe(client_secret)
      expect((await as(who).post('/oauth2/delete-client', { client_id })).status).toBe(200)
      expect(await countRows(app.database, 'oauthClient')).toBe(0)
      const events = await app.database.db
        .selectFrom('auditEvent')
        .select(['type', 'organizationId', 'actorId'])
        .where('type', 'like', '%oauth-client%')
        .orderBy('id')
        .execute()
      const types = [
        'organization.oauth-client.created',
        'organization.oauth-client.updated',
        'organization.oauth-client.updated',
        'organization.oauth-client.deleted',
      ]
      expect(events).toEqual(types.map((type) => ({ type, organizationId, actorId: who })))
    },
  )

  test.each(['mia', 'zoe', 'gast'])(
    'are neither seen nor changed by %s, who is told of an unknown one the same',
    async (who) => {
      const { app, as } = await givenOrganizations(given)
      const { client_id } = (await create(as('olga'))).json
      const before = await tablesWithoutCounters(app.database)
      const calls = (id: string) => [
        as(who).get(`/oauth2/get-client?client_id=${id}`),
        update(as(who), id, { redirect_uris: ['https://evil.example/'] }),
        as(who).post('/oauth2/client/rotate-secret', { client_id: id }),
        as(who).post('/oauth2/delete-client', { client_id: id }),
      ]
      const shown = ({ status, json }: Answer) => [status, json?.code]
      const known = (await Promise.all(calls(client_id))).map(shown)
      expect(known).toEqual((await Promise.all(calls('nobody'))).map(shown))
      for (const [status] of known) expect(status).toBe(403)
      expect((await create(as(who))).status).toBe(403)
      expect((await as(who).get(`/oauth2/get-clients?organizationId=${organizationId}`)).status).toBe(403)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('are seen, and nothing else, by a role that reads', async () => {
    const { as } = await givenOrganizations(given)
    const { client_id } = (await create(as('olga'))).json
    const [listed] = (await as('rita').get(`/oauth2/get-clients?organizationId=${organizationId}`)).json
    expect(listed.client_id).toBe(client_id)
    expect((await update(as('rita'), client_id, { disabled: true })).status).toBe(403)
    expect((await create(as('rita'))).status).toBe(403)
  })

  test('are made, and not deleted, by a role that makes them', async () => {
    const { as } = await givenOrganizations(given)
    const { client_id } = (await create(as('max'))).json
    expect((await update(as('max'), client_id, { client_name: 'Max' })).status).toBe(200)
    expect((await as('max').post('/oauth2/delete-client', { client_id })).status).toBe(403)
  })

  test('are stopped by admins of the service, who make none in the name of an organization and list them apart', async () => {
    const { app, as } = await givenOrganizations(given)
    const { client_id } = (await create(as('olga'))).json
    expect((await create(as('adam'), { client_name: 'Of Adam' })).status).toBe(403)
    expect((await as('adam').get('/oauth2/get-clients')).json).toEqual([])
    expect((await as('adam').get(`/oauth2/get-clients?organizationId=${organizationId}`)).json).toHaveLength(1)
    expect((await update(as('adam'), client_id, { client_name: 'Of Adam' })).status).toBe(403)
    expect((await as('adam').post('/oauth2/client/rotate-secret', { client_id })).status).toBe(403)
    expect((await update(as('adam'), client_id, { disabled: true })).json).toMatchObject({ disabledBy: 'service' })
    expect((await update(as('olga'), client_id, { disabled: false })).status).toBe(403)
    expect((await as('olga').get(`/oauth2/get-client?client_id=${client_id}`)).json.disabled).toBe(true)
    expect((await as('adam').post('/oauth2/delete-client', { client_id })).status).toBe(200)
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })

  test.each([
    ['trusted', { skip_consent: true }, 'skip_consent'],
    ['for tokens of their own', { grant_types: ['client_credentials'] }, 'grant_types'],
  ])('are never %s', async (_title, terms, field) => {
    const { app, as } = await givenOrganizations(given)
    const answer = await create(as('olga'), terms)
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } })
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
    const { client_id } = (await create(as('olga'))).json
    expect((await update(as('olga'), client_id, { skip_consent: true })).status).toBe(400)
  })

  test('take no name of the service or of its clients, nor one from those of other organizations', async () => {
    const { as } = await givenOrganizations(given)
    await as('adam').post('/oauth2/create-client', { ...metadata, client_name: 'Grafana' })
    expect((await create(as('olga'), { client_name: 'GRAFANA' })).status).toBe(400)
    expect((await create(as('olga'), { client_name: 'Foyer' })).status).toBe(400)
    expect((await create(as('olga'))).status).toBe(200)
    expect((await create(as('olga'))).status).toBe(400)
    expect((await create(as('zoe'), { organizationId: 'umbrella' })).status).toBe(200)
    expect((await as('adam').post('/oauth2/create-client', metadata)).status).toBe(200)
  })

  test('sign in anybody, who is told which organization has made them (O4)', async () => {
    const { app, as } = await givenOrganizations(given)
    const { json: client } = await create(as('olga'))
    const oauth_query = await pageQuery(as('zoe'), authorizePath(client))
    const shown = await as('zoe').trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
    expect(shown.client).toMatchObject({ origin: 'organization', organizationName: 'acme' })
    const code = await givenCode(as('zoe'), authorizePath(client))
    expect((await exchange(app, client, code)).status).toBe(200)
    expect((await as('zoe').get('/oauth2/get-consents')).json).toMatchObject([{ clientOrganizationName: 'acme' }])
  })

  test('are told by introspection of their own tokens alone', async () => {
    const { app, as } = await givenOrganizations(given)
    const { json: own } = await create(as('olga'))
    const { json: foreign } = await create(as('zoe'), { organizationId: 'umbrella' })
    const code = await givenCode(as('mia'), authorizePath(foreign))
    const { access_token: token } = (await exchange(app, foreign, code)).json
    expect((await postForm(app, '/oauth2/introspect', own, { token })).json).toEqual({ active: false })
    expect((await postForm(app, '/oauth2/introspect', foreign, { token })).json).toMatchObject({ active: true })
  })

  test('end with their organization, and what they were given too', async () => {
    const { app, as } = await givenOrganizations(given)
    const { json: client } = await create(as('olga'))
    await givenCode(as('zoe'), authorizePath(client))
    expect((await as('olga').post('/organization/delete', { organizationId })).status).toBe(200)
    for (const table of ['oauthClient', 'oauthConsent', 'oauthGrant'] as const)
      expect(await countRows(app.database, table), table).toBe(0)
    expect((await as('zoe').get(authorizePath(client))).status).toBe(400)
  })

  test('stay when who has made them leaves', async () => {
    const { app, as } = await givenOrganizations(given)
    const { client_id } = (await create(as('max'))).json
    await run(app.database, `delete from member where "userId" = 'max'`)
    expect((await locationOf(as('mia'), authorizePath({ client_id }))).pathname).toBe('/consent')
    expect((await update(as('max'), client_id, { disabled: true })).status).toBe(403)
  })
})

onBothEngines('the number of clients of an organization', ({ open }) => {
  const given = testAppsOn(open)

  test('is limited, however many are made at once', async () => {
    const { app, as } = await givenOrganizations(given)
    const most = limits.oauthClientsPerOrganization
    await run(
      app.database,
      `insert into "oauthClient" (id, "organizationId", origin, name, "comparableName", "redirectUris", "postLogoutRedirectUris",
        "applicationType", authentication, "grantTypes", "idTokenAlgorithm", trusted, "createdAt")
        select 'c' || n, 'acme', 'organization', 'c' || n, 'c' || n, '{}', '{}', 'web', 'none', '{}', 'RS256', false, now()
        from generate_series(1, ${most - 1}) n`,
    )
    const calls = Array.from({ length: 4 }, (_, n) => create(as('olga'), { client_name: `Notes ${n}` }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 403, 403, 403])
    expect(await countRows(app.database, 'oauthClient')).toBe(most)
    expect((await create(as('zoe'), { organizationId: 'umbrella' })).status).toBe(200)
  })
})

type Fixture = { app: TestApp; as: (name: string) => TestClient }

async function givenOrganizations(given: StartApp): Promise<Fixture> {
  const app = await given(options)
  const roles = { owner: 'olga', admin: 'axel', member: 'mia', reader: 'rita', maker: 'max' }
  const acme = await givenOrganization(app, roles)
  const umbrella = await givenOrganization(app, { owner: 'zoe' }, 'umbrella')
  const others = await givenUsers(app, 'adam', 'gast')
  await setUserRole(app, 'adam', 'admin')
  // What was recorded has its position: nothing changes by itself from now on.
  await app.services.waitingReaders.hasNew(0)
  const as = (name: string) => {
    if (name === 'zoe') return umbrella.as(name)
    return Object.values(roles).includes(name) ? acme.as(name) : others(name)
  }
  return { app, as }
}

function create(by: TestClient, terms: object = {}): Promise<Answer> {
  return by.post('/oauth2/create-client', { ...metadata, organizationId, ...terms })
}

function update(by: TestClient, client_id: string, update: object): Promise<Answer> {
  return by.post('/oauth2/update-client', { client_id, update })
}
