import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }

describe('the overview of an organization', () => {
  const given = testAppsOn()

  test('counts members, teams and invitations for every member, with the invitations they have sent', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', 'admin,coowner': 'adam', member: ['mia', 'max'] })
    await givenOrganization(app, { owner: 'boris', member: 'mia' }, 'bolt')
    for (const to of ['nina', 'noa', 'nick']) await givenInvitation(app, { to })
    await givenInvitation(app, { to: 'nora', status: 'rejected' })
    await givenInvitation(app, { organizationId: 'bolt', to: 'nina', from: 'boris' })
    await run(app.database, `update invitation set "expiresAt" = now() - interval '1 s' where id = 'acme-nick'`)
    const overviewFor = (name: string) => as(name).trpc.organization.getOverview.query(acme)
    expect(await overviewFor('mia')).toMatchObject({
      organization: { id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null },
      counts: { members: 4, owners: 1, teams: 2, pendingInvitations: 2, ownInvitations: 0 },
    })
    expect((await overviewFor('olga')).counts).toMatchObject({ pendingInvitations: 2, ownInvitations: 2 })
  })

  test('is of the active organization by default, and all zero where it is empty', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { member: 'mia' })
    await run(app.database, 'delete from team')
    await run(app.database, `update session set "activeOrganizationId" = 'acme'`)
    const { counts } = await as('mia').trpc.organization.getOverview.query()
    expect(counts).toEqual({ members: 1, owners: 0, teams: 0, pendingInvitations: 0, ownInvitations: 0 })
  })

  test('tells how many members, teams and open invitations there may be, null where nothing limits them', async () => {
    const app = await given({
      organization: {
        membershipLimit: async ({ organizationId }: { organizationId: string }) => organizationId.length,
        invitationLimit: () => Number.POSITIVE_INFINITY,
        teams: { enabled: true, maximumTeams: 3 },
      },
    })
    const { as } = await givenOrganization(app, { member: 'mia' })
    const { limits } = await as('mia').trpc.organization.getOverview.query(acme)
    expect(limits).toEqual({ members: 4, pendingInvitations: null, teams: 3 })
  })

  test('is refused to everybody else', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const { getOverview } = (await givenUsers(app, 'sara'))('sara').trpc.organization
    await expect(getOverview.query(acme)).rejects.toThrow('You are not a member of this organization')
    await expect(getOverview.query()).rejects.toThrow('No active organization')
    await expect(app.client().trpc.organization.getOverview.query(acme)).rejects.toThrow()
  })

  test('lists the members of a team', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: ['olga', 'otto'], member: 'mia' })
    const listed = async (input: object) => {
      const { members } = await as('mia').trpc.member.listMembers.query({ ...acme, ...input })
      return members.map(({ userId }) => userId)
    }
    expect(await listed({ teamId: 'acme-core' })).toEqual(['olga', 'otto'])
    expect(await listed({ teamId: 'acme-core', search: 'TT' })).toEqual(['otto'])
    expect(await listed({ teamId: 'acme-lab' })).toEqual([])
    expect(await listed({})).toEqual(['mia', 'olga', 'otto'])
  })
})
