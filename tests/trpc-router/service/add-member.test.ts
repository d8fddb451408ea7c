import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { inFlightOn } from '@foyer/testing/in-flight'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { countOf, type Pair, RACE, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, callTrpc } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenProgram } from './given-program.ts'

const PATH = '/service/add-member'
const sara = { userId: 'sara', role: 'member', organizationId: 'acme' }

onBothEngines('a program with a service key', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  async function givenAcme(options: Parameters<typeof given>[0] = {}): Promise<TestApp> {
    const app = await given(options)
    await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await givenUsers(app, 'sara')
    return app
  }

  test.each([
    ['member', 'member', null, undefined],
    ['viewer', 'viewer', null, undefined],
    [['admin', 'member'], 'admin,member', null, ['admin']],
    ['member', 'member', 'acme-lab', undefined],
  ])('adds a user as %j, stored as %s, to the team %s', async (role, stored, teamId, roles) => {
    const app = await givenAcme({ organization: { roles: { viewer: { member: [] } } } })
    const client = await givenProgram(app, { roles })
    const { status, json } = await client.post(PATH, { ...sara, role, ...(teamId !== null && { teamId }) })
    expect([status, json]).toMatchObject([200, { userId: 'sara', organizationId: 'acme', role: stored, teamId }])
    expect(await rolesIn(app)).toEqual({ olga: 'owner', sara: stored })
    const event = (await allTables(app.database)).auditEvent?.at(-1)
    expect(event).toMatchObject({ type: 'organization.member.added', organizationId: 'acme', targetUserId: 'sara' })
    expect([event?.actorId, JSON.parse(String(event?.detail))]).toEqual([
      null,
      { roles: stored.split(','), serviceKeyId: client.keyId },
    ])
  })

  test('gives the fields of an application’s own, also those that users do not set', async () => {
    const badge = { type: 'string' as const, input: false }
    const app = await givenAcme({ member: { additionalFields: { badge } } })
    const client = await givenProgram(app)
    expect((await client.post(PATH, { ...sara, badge: 'B-7' })).json).toMatchObject({ badge: 'B-7' })
  })

  test.each<[refusal: string, input: object, organization?: object]>([
    ['VALIDATION_ERROR', { role: undefined }],
    ['VALIDATION_ERROR', { role: '' }],
    ['VALIDATION_ERROR', { role: 7 }],
    ['VALIDATION_ERROR', { organizationId: '' }],
    ['VALIDATION_ERROR', { userId: undefined }],
    ['SERVICE_KEY_ROLE_NOT_ALLOWED', { role: 'admin' }],
    ['SERVICE_KEY_ROLE_NOT_ALLOWED', { role: 'owner' }],
    ['SERVICE_KEY_ROLE_NOT_ALLOWED', { role: ['member', 'owner'] }],
    ['ROLE_NOT_FOUND', { role: 'Owner' }],
    ['ROLE_NOT_FOUND', { role: ['member', ''] }],
    ['ORGANIZATION_NOT_FOUND', { organizationId: 'unknown' }],
    ['USER_NOT_FOUND', { userId: 'nobody' }],
    ['TEAM_NOT_FOUND', { teamId: 'x' }],
    ['TEAM_NOT_FOUND', { teamId: 'bolt-lab' }],
    ['ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', {}, { membershipLimit: 1 }],
    ['ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', {}, { membershipLimit: async () => 1 }],
    ['TEAM_MEMBER_LIMIT_REACHED', { teamId: 'acme-core' }, { teams: { maximumMembersPerTeam: 1 } }],
    // The only owner keeps the role.
    ['USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', { userId: 'olga' }],
  ])('is refused with %s for %j, and changes nothing', async (code, input, organization = {}) => {
    const app = await givenAcme({ organization })
    const client = await givenProgram(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await client.post(PATH, { ...sara, ...input })).json).toMatchObject({ code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('says which field is wrong, and which role is not given', async () => {
    const app = await givenAcme()
    const client = await givenProgram(app)
    const messageOf = async (input: object) => (await client.post(PATH, { ...sara, ...input })).json.message
    expect(await messageOf({ role: '' })).toBe('[body.role] Must name a role')
    expect(await messageOf({ role: 'member,admin' })).toBe('A service key may not give the role admin')
  })

  test('adds nobody whose deletion has begun', async () => {
    const app = await givenAcme()
    await run(app.database, `update "user" set email = 'deleted:sara@deleted.invalid' where id = 'sara'`)
    const client = await givenProgram(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await client.post(PATH, sara)).status).toBe(404)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['deleted', `delete from "serviceKey"`, 'INVALID_SERVICE_KEY'],
    ['ended', `update "serviceKey" set "expiresAt" = "createdAt"`, 'THE_SERVICE_KEY_HAS_EXPIRED'],
  ])('whose key is %s while it waits adds nobody', async (_what, change, code) => {
    const app = await givenAcme()
    const client = await givenProgram(app)
    const { result, landed } = await land(change, () => client.post(PATH, sara), 'organization')
    expect([result.status, result.json.code]).toEqual([401, code])
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('and nine others with room for one add one', RACE, async () => {
    const organization = { membershipLimit: 2 }
    const apps: Pair = [await given({ organization }), await given({ organization })]
    await givenOrganization(apps[0], { owner: 'olga' })
    const names = Array.from({ length: 10 }, (_, n) => `user${n}`)
    await givenUsers(apps[0], ...names)
    const clients = await Promise.all(apps.map((app) => givenProgram(app)))
    const adding = names.map(
      (userId, n) => () => clients[n % 2]?.post(PATH, { ...sara, userId }) ?? expect.unreachable(),
    )
    expect(countOf(await together(adding), 200)).toBe(1)
    expect(Object.keys(await rolesIn(apps[0]))).toHaveLength(2)
  })
})

describe('adding a member as a service', () => {
  const given = testAppsOn()

  test('is for keys of the service with the permission alone (T104)', async () => {
    const app = await given({ apiKey: { enabled: true }, bearer: { enabled: true } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenUsers(app, 'sara')
    await run(app.database, `update "user" set role = 'admin' where id = 'olga'`)
    const reader = await givenProgram(app, { permissions: ['events:read', 'user:set-password'] })
    const own = program(app, (await givenApiKey(as('olga'))).key)
    const rights = { permissions: { member: ['create'] } }
    const ofAcme = program(app, (await givenOrganizationApiKey(as('olga'), rights)).key)
    const unknown = app.client({ authorization: `Bearer fsk_${'x'.repeat(40)}` })
    const before = await tablesWithoutCounters(app.database)
    for (const [client, status] of [
      [as('olga'), 401],
      [app.client(), 401],
      [unknown, 401],
      [reader, 403],
      [own, 403],
      [ofAcme, 403],
    ] as const) {
      expect((await call(client, 'serviceAddMember', sara)).status).toBe(status)
      expect((await callTrpc(client, 'service.serviceAddMember', sara)).status).toBe(status)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused from another network than the key names', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    await givenUsers(app, 'sara')
    const client = await givenProgram(app, { addresses: ['10.0.0.0/8'] })
    const before = await tablesWithoutCounters(app.database)
    expect((await client.post(PATH, sara)).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('names the key to admins, and not to the organization', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const adam = (await givenUsers(app, 'adam', 'sara'))('adam')
    await run(app.database, `update "user" set role = 'admin' where id = 'adam'`)
    const client = await givenProgram(app)
    await client.post(PATH, sara)
    const id = client.keyId
    const [seen] = (await adam.trpc.admin.listEvents.query({ type: 'organization.member.added' })).events
    expect(seen).toMatchObject({ actor: null, apiKey: { id, name: 'billing' } })
    const { events } = await as('olga').trpc.organization.listOrganizationEvents.query({ organizationId: 'acme' })
    expect(events[0]).toMatchObject({ actor: null, apiKey: { id, name: null } })
  })
})
