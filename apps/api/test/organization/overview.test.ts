import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'

const acme = { organizationId: 'acme' }

describe.each(testDatabases())('how much is in an organization on $name', ({ open }) => {
  const given = onDatabase(open)

  test('is told to each member, with what they have sent', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: 'olga', 'admin,coowner': 'adam', member: ['mia', 'max'] })
    await givenCompany(world, { owner: 'boris', member: 'mia' }, 'bolt')
    for (const to of ['nina', 'noa', 'nick']) await givenInvitation(world, { to })
    await givenInvitation(world, { to: 'nora', status: 'rejected' })
    await givenInvitation(world, { organizationId: 'bolt', to: 'nina', from: 'boris' })
    await run(world.database, `update invitation set "expiresAt" = now() - interval '1 s' where id = 'acme-nick'`)
    const seenBy = (name: string) => as(name).trpc.organization.getOverview.query(acme)
    expect(await seenBy('mia')).toMatchObject({
      organization: { id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null },
      counts: { members: 4, owners: 1, teams: 2, pendingInvitations: 2, ownInvitations: 0 },
    })
    expect((await seenBy('olga')).counts).toMatchObject({ pendingInvitations: 2, ownInvitations: 2 })
  })

  test('is nothing where there is nothing, and that of the active one unless another is named', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { member: 'mia' })
    await run(world.database, 'delete from team')
    await run(world.database, `update session set "activeOrganizationId" = 'acme'`)
    const { counts } = await as('mia').trpc.organization.getOverview.query()
    expect(counts).toEqual({ members: 1, owners: 0, teams: 0, pendingInvitations: 0, ownInvitations: 0 })
  })

  test('is told to nobody else', async () => {
    const world = await given()
    await givenCompany(world, { owner: 'olga' })
    const { getOverview } = (await givenPeople(world, 'sara'))('sara').trpc.organization
    await expect(getOverview.query(acme)).rejects.toThrow('You are not a member of this organization')
    await expect(getOverview.query()).rejects.toThrow('No active organization')
    await expect(world.visitor().trpc.organization.getOverview.query(acme)).rejects.toThrow()
  })

  test('can be looked at member by member of a team', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: ['olga', 'otto'], member: 'mia' })
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
