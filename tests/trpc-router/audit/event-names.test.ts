import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { givenHistory, type History } from './history.ts'

const organizationId = 'acme'

describe('what an event says', () => {
  const given = testAppsOn()

  async function latestOf({ as }: History, count = 1): Promise<unknown[]> {
    const { events } = await as('olga').trpc.organization.listOrganizationEvents.query({ organizationId, limit: count })
    return events.map(({ type, detail, organizationName }) => ({ type, organizationName, ...detail }))
  }

  test('of a role is what it was and what it is', async () => {
    const history = await givenHistory(given)
    await history
      .as('olga')
      .trpc.member.updateMemberRole.mutate({ organizationId, memberId: 'acme-mia', role: 'admin' })
    expect(await latestOf(history)).toMatchObject([
      { type: 'organization.member.changed', from: ['member'], roles: ['admin'] },
    ])
  })

  test('of an invitation is the address and the roles', async () => {
    const history = await givenHistory(given)
    const { as } = history
    const email = 'nina@example.com'
    const { id } = await as('olga').trpc.invitation.inviteMember.mutate({ organizationId, email, role: 'member' })
    await as('olga').trpc.invitation.cancelInvitation.mutate({ invitationId: id })
    expect(await latestOf(history, 2)).toMatchObject([
      { type: 'organization.invitation.canceled', email, roles: ['member'] },
      { type: 'organization.invitation.sent', email, roles: ['member'] },
    ])
  })

  test('of a team is its name as it was, also once it is deleted', async () => {
    const history = await givenHistory(given)
    const { trpc } = history.as('olga')
    const { id: teamId } = await trpc.team.createTeam.mutate({ organizationId, name: 'Lab' })
    await trpc.team.updateTeam.mutate({ organizationId, teamId, data: { name: 'Labs' } })
    await trpc.team.addTeamMember.mutate({ organizationId, userId: 'mia', teamId })
    await trpc.team.removeTeamMember.mutate({ organizationId, userId: 'mia', teamId })
    await trpc.team.removeTeam.mutate({ organizationId, teamId })
    expect(await latestOf(history, 5)).toMatchObject([
      { type: 'organization.team.removed', team: 'Labs' },
      { type: 'organization.team.member.removed', team: 'Labs' },
      { type: 'organization.team.member.added', team: 'Labs' },
      { type: 'organization.team.updated', from: 'Lab', team: 'Labs' },
      { type: 'organization.team.created', team: 'Lab' },
    ])
  })

  test('of a renamed organization is both names, and the name that it had', async () => {
    const history = await givenHistory(given)
    expect(await latestOf(history)).toMatchObject([
      { type: 'organization.updated', organizationName: 'acme', from: 'acme', to: 'Acme Inc.' },
    ])
  })

  test('is who impersonated its actor, found by either of the two', async () => {
    const { app, as } = await givenHistory(given)
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "impersonatorId", "targetUserId", "createdAt") values
         ('user.impersonation.started', 'adam', null, 'sara', now() + interval '1 min'),
         ('session.updated', 'sara', 'adam', 'sara', now() + interval '2 min'),
         ('session.updated', 'sara', 'nobody', 'sara', now() + interval '3 min')`,
    )
    const impersonator = { id: 'adam', name: 'adam', email: 'adam@example.com' }
    const { events } = await as('adam').trpc.admin.listEvents.query({ userId: 'adam' })
    expect(events).toMatchObject([
      { type: 'session.updated', actor: { id: 'sara' }, impersonator },
      { type: 'user.impersonation.started', impersonator: null },
      { type: 'user.role.changed', impersonator: null },
    ])
    const ofSara = await as('adam').trpc.admin.listEvents.query({ userId: 'sara' })
    expect(ofSara.events.map((event) => event.impersonator)).toEqual([
      { id: 'nobody', name: null, email: null },
      impersonator,
      null,
    ])
  })

  test('is by which API key it was done, also once that is deleted', async () => {
    const { app, as } = await givenHistory(given)
    await run(
      app.database,
      `update "auditEvent" set detail = '{"changed":["name"],"apiKeyId":"gone"}' where type = 'organization.updated'`,
    )
    const { events } = await as('adam').trpc.admin.listEvents.query({ type: 'organization.updated' })
    expect(events).toMatchObject([{ apiKey: { id: 'gone', name: null } }])
  })
})

describe('organizations that an admin may mean', () => {
  const given = testAppsOn()

  test.each(['CM', 'acme', 'Inc.'])('are found by %s, a part of their names', async (search) => {
    const { as } = await givenHistory(given)
    const found = await as('adam').trpc.admin.searchOrganizations.query({ search })
    expect(found.organizations).toMatchObject([{ id: 'acme', name: 'Acme Inc.', slug: 'acme' }])
    expect(found.nextCursor).toBeNull()
  })

  test('are not found by what only looks like a pattern, and not by others', async () => {
    const { app, as } = await givenHistory(given)
    const found = await as('adam').trpc.admin.searchOrganizations.query({ search: '%' })
    expect(found).toEqual({ organizations: [], nextCursor: null })
    const asked = { search: 'acme' }
    await expect(as('olga').trpc.admin.searchOrganizations.query(asked)).rejects.toMatchObject({
      data: { httpStatus: 403 },
    })
    await expect(app.client().trpc.admin.searchOrganizations.query(asked)).rejects.toMatchObject({
      data: { httpStatus: 401 },
    })
  })
})
