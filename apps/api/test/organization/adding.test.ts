import { type TestEngine, testDatabases } from '@foyer/db/testing'
import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { createServerCaller } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, rolesIn } from '../support/companies.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables, lastingTables } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const sara = { userId: 'sara', role: 'member', organizationId: 'acme' }

describe.each<TestEngine>(testDatabases())('adding a member without an invitation on $name', ({ open }) => {
  const given = onDatabase(open)

  async function givenAcme(world: World): Promise<void> {
    await givenCompany(world, { owner: 'olga' })
    await givenCompany(world, { owner: 'boris' }, 'bolt')
    await givenPeople(world, 'sara')
  }

  test.each([
    ['member', 'member', null],
    ['owner', 'owner', null],
    [['admin', 'auditor'], 'admin,auditor', null],
    ['member', 'member', 'acme-lab'],
  ])('the server does it: as %j they are %s, in team %s', async (role, stored, teamId) => {
    const world = await given()
    await givenAcme(world)
    const member = await addMember(world, { ...sara, role, ...(teamId !== null && { teamId }) })
    expect(member).toMatchObject({ userId: 'sara', organizationId: 'acme', role: stored, teamId })
    expect(await rolesIn(world)).toEqual({ olga: 'owner', sara: stored })
    const events = (await allTables(world.database)).auditEvent ?? []
    expect(events.at(-1)).toMatchObject({ type: 'member-added', organizationId: 'acme', targetUserId: 'sara' })
  })

  test.each<[refusal: string, input: object, organization: object]>([
    ['ORGANIZATION_NOT_FOUND', { organizationId: 'nobody-s' }, {}],
    ['USER_NOT_FOUND', { userId: 'nobody' }, {}],
    ['ALREADY_A_MEMBER', { userId: 'olga' }, {}],
    ['TEAM_NOT_FOUND', { teamId: 'x' }, {}],
    ['TEAM_NOT_FOUND', { teamId: 'bolt-lab' }, {}],
    ['MEMBERSHIP_LIMIT_REACHED', {}, { membershipLimit: 1 }],
    ['MEMBERSHIP_LIMIT_REACHED', {}, { membershipLimit: async () => 1 }],
    ['TEAM_MEMBER_LIMIT_REACHED', { teamId: 'acme-core' }, { teams: { maximumMembersPerTeam: 1 } }],
    ['INVALID_BODY', { organizationId: '' }, {}],
    ['INVALID_BODY', { role: 7 }, {}],
    ['MEMBER_ROLE_REQUIRED', { role: '' }, {}],
    ['MEMBER_ROLE_REQUIRED', { role: [] }, {}],
  ])('the server is refused with %s for %j', async (refusal, input, organization) => {
    const world = await given({ organization })
    await givenAcme(world)
    const before = await lastingTables(world.database)
    await expect(addMember(world, { ...sara, ...input })).rejects.toMatchObject({ cause: { refusal } })
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('of ten at once, against what is left of a limit, one is in', async () => {
    const organization = { membershipLimit: 2 }
    const worlds = [await given({ organization }), await given({ organization })] as const
    await givenCompany(worlds[0], { owner: 'olga' })
    const names = Array.from({ length: 10 }, (_, n) => `guest${n}`)
    await givenPeople(worlds[0], ...names)
    const adding = names.map((userId, n) => addMember(worlds[n % 2 === 0 ? 0 : 1], { ...sara, userId }))
    const settled = await Promise.allSettled(adding)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(Object.keys(await rolesIn(worlds[0]))).toHaveLength(2)
  })

  test('nobody does it over HTTP, not even an owner', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: 'olga' })
    await givenPeople(world, 'sara')
    const before = await lastingTables(world.database)
    for (const path of [
      '/organization/add-member',
      '/organization/add-member/',
      '/trpc/addMember',
      '/trpc/member.addMember',
    ]) {
      expect((await as('olga').post(path, sara)).status, path).toBe(404)
      expect((await as('olga').get(path)).status, path).toBe(404)
    }
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('whoever was invited is still invited, and cannot accept', async () => {
    const world = await given()
    await givenCompany(world, { owner: 'olga' })
    const nina = (await givenPeople(world, 'nina'))('nina')
    const invitationId = await givenInvitation(world, { to: 'nina' })
    await addMember(world, { ...sara, userId: 'nina' })
    const accepting = nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    await expect(accepting).rejects.toThrow('User is already a member of this organization')
    expect(await rolesIn(world)).toEqual({ olga: 'owner', nina: 'member' })
  })
})

function addMember({ services }: World, input: typeof sara | object): Promise<unknown> {
  return createServerCaller(createCall(services, serverRequest)).member.addMember(input as typeof sara)
}
