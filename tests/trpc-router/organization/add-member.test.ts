import { givenInvitation, givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'

const sara = { userId: 'sara', role: 'member', organizationId: 'acme' }

describe('adding a member without an invitation', () => {
  const given = testAppsOn()

  async function givenAcme(app: TestApp): Promise<void> {
    await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await givenUsers(app, 'sara')
  }

  test.each([
    ['member', 'member', null],
    ['owner', 'owner', null],
    [['admin', 'member'], 'admin,member', null],
    ['member', 'member', 'acme-lab'],
  ])('by the server with the role %j stores %s, in team %s', async (role, stored, teamId) => {
    const app = await given()
    await givenAcme(app)
    const member = await addMember(app, { ...sara, role, ...(teamId !== null && { teamId }) })
    expect(member).toMatchObject({ userId: 'sara', organizationId: 'acme', role: stored, teamId })
    expect(await rolesIn(app)).toEqual({ olga: 'owner', sara: stored })
    const events = (await allTables(app.database)).auditEvent ?? []
    expect(events.at(-1)).toMatchObject({
      type: 'organization.member.added',
      organizationId: 'acme',
      targetUserId: 'sara',
    })
  })

  test.each<[refusal: string, input: object, organization: object]>([
    ['ORGANIZATION_NOT_FOUND', { organizationId: 'unknown' }, {}],
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
    ['ROLE_NOT_FOUND', { role: 'Owner' }, {}],
    ['ROLE_NOT_FOUND', { role: ['admin', ''] }, {}],
  ])('by the server is refused with %s for %j', async (refusal, input, organization) => {
    const app = await given({ organization })
    await givenAcme(app)
    const before = await tablesWithoutCounters(app.database)
    await expect(addMember(app, { ...sara, ...input })).rejects.toMatchObject({ cause: { refusal } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('ten at once with capacity for one adds one', async () => {
    const organization = { membershipLimit: 2 }
    const apps = [await given({ organization }), await given({ organization })] as const
    await givenOrganization(apps[0], { owner: 'olga' })
    const names = Array.from({ length: 10 }, (_, n) => `user${n}`)
    await givenUsers(apps[0], ...names)
    const adding = names.map((userId, n) => addMember(apps[n % 2 === 0 ? 0 : 1], { ...sara, userId }))
    const settled = await Promise.allSettled(adding)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(Object.keys(await rolesIn(apps[0]))).toHaveLength(2)
  })

  test('is not available over HTTP, not even to an owner', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenUsers(app, 'sara')
    const before = await tablesWithoutCounters(app.database)
    for (const path of [
      '/organization/add-member',
      '/organization/add-member/',
      '/trpc/addMember',
      '/trpc/member.addMember',
    ]) {
      expect((await as('olga').post(path, sara)).status, path).toBe(404)
      expect((await as('olga').get(path)).status, path).toBe(404)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('keeps an invitation of the user, which can no longer be accepted', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina' })
    await addMember(app, { ...sara, userId: 'nina' })
    const accepting = nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    await expect(accepting).rejects.toThrow('User is already a member of this organization')
    expect(await rolesIn(app)).toEqual({ olga: 'owner', nina: 'member' })
  })
})

function addMember({ services }: TestApp, input: typeof sara | object): Promise<unknown> {
  return createServerCaller(createCall(services, serverRequest)).member.addMember(input as typeof sara)
}
