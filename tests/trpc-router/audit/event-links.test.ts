import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'
import { givenHistory, type History } from './history.ts'

describe('the link of an event', () => {
  const given = testAppsOn()

  async function givenLinks(): Promise<History & { renamed: string; changedRole: string }> {
    const history = await givenHistory(given)
    const { events } = await history.as('adam').trpc.admin.listEvents.query({})
    const [changedRole, renamed] = events.map(eventKey)
    return { ...history, renamed: renamed ?? '', changedRole: changedRole ?? '' }
  }

  test('shows an admin the event as the list does, and the users who still exist', async () => {
    const { as, changedRole } = await givenLinks()
    const { events } = await as('adam').trpc.admin.listEvents.query({ type: 'user.role.changed' })
    const shown = await as('adam').trpc.admin.getEvent.query({ event: changedRole })
    expect(shown.event).toEqual(events[0])
    expect(shown.users.map(({ id }) => id).sort()).toEqual(['adam', 'mia'])
  })

  test('shows a manager of its organization the event without what the list leaves out', async () => {
    const { as, renamed } = await givenLinks()
    const shown = await as('otto').trpc.organization.getOrganizationEvent.query({
      organizationId: 'acme',
      event: renamed,
    })
    expect(shown.event).toMatchObject({ type: 'organization.updated', ipAddress: null, userAgent: null })
    expect(shown.users.map(({ id }) => id)).toEqual(['olga'])
  })

  test('shows nothing of another organization, and nothing where there is no such event', async () => {
    const { as, changedRole, renamed } = await givenLinks()
    const nothing = { event: null, users: [] }
    const ofAcme = { organizationId: 'acme', event: changedRole }
    expect(await as('olga').trpc.organization.getOrganizationEvent.query(ofAcme)).toEqual(nothing)
    for (const event of ['', '7', `${renamed}0`, renamed.replace('-', '1-')])
      expect(await as('adam').trpc.admin.getEvent.query({ event })).toEqual(nothing)
  })

  test('is refused to all others', async () => {
    const { app, as, renamed } = await givenLinks()
    const ofAcme = { organizationId: 'acme', event: renamed }
    const refusals = [
      [() => as('olga').trpc.admin.getEvent.query({ event: renamed }), 403],
      [() => app.client().trpc.admin.getEvent.query({ event: renamed }), 401],
      [() => as('mia').trpc.organization.getOrganizationEvent.query(ofAcme), 403],
      [() => as('sara').trpc.organization.getOrganizationEvent.query(ofAcme), 403],
      [() => app.client().trpc.organization.getOrganizationEvent.query(ofAcme), 401],
    ] as const
    for (const [request, httpStatus] of refusals)
      await expect(request()).rejects.toMatchObject({ data: { httpStatus } })
  })
})
