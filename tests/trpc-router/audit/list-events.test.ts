import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { givenHistory } from './history.ts'

onBothEngines('the audit log', ({ open }) => {
  const given = testAppsOn(open)

  test('is readable by an admin, newest first, with actor and target', async () => {
    const { as } = await givenHistory(given)
    const { events, nextCursor } = await as('adam').trpc.admin.listEvents.query({})
    expect(events.map(({ type }) => type)).toEqual([
      'user.role.changed',
      'organization.updated',
      'user.updated',
      'user.updated',
    ])
    expect(nextCursor).toBeNull()
    expect(events[0]).toMatchObject({
      actor: { id: 'adam', name: 'adam', email: 'adam@example.com' },
      target: { id: 'mia', email: 'mia@example.com' },
      ipAddress: '127.0.0.1',
      userAgent: 'test',
      detail: { from: 'user', role: 'editor' },
    })
  })

  test.each([
    [{ type: 'user.role.changed' as const }, ['user.role.changed']],
    [{ actorId: 'olga' }, ['organization.updated', 'user.updated']],
    [{ targetUserId: 'mia' }, ['user.role.changed', 'user.updated']],
    [{ organizationId: 'acme' }, ['organization.updated']],
    [{ userId: 'mia' }, ['user.role.changed', 'user.updated']],
    [{ userId: 'adam' }, ['user.role.changed']],
    [{ userId: 'olga', area: 'organization' as const }, ['organization.updated']],
    [{ area: 'account' as const }, ['user.updated', 'user.updated']],
    [{ area: 'organization' as const, organizationId: 'acme' }, ['organization.updated']],
    [{ area: 'service' as const }, []],
    [{ area: 'service' as const, type: 'user.updated' as const }, []],
    [{ actorId: 'olga', type: 'user.updated' as const }, ['user.updated']],
    [{ actorId: 'nobody' }, []],
  ])('is filtered by %o', async (filter, types) => {
    const { as } = await givenHistory(given)
    const { events } = await as('adam').trpc.admin.listEvents.query(filter)
    expect(events.map(({ type }) => type)).toEqual(types)
  })

  test('is bounded by from, inclusive, and until, exclusive', async () => {
    const { as } = await givenHistory(given)
    const all = (await as('adam').trpc.admin.listEvents.query({})).events
    const [, later, earlier] = all
    const { events } = await as('adam').trpc.admin.listEvents.query({
      from: earlier?.createdAt,
      until: later?.createdAt,
    })
    expect(events).toEqual([earlier])
  })

  test('is paged stably while new events are added', async () => {
    const { as } = await givenHistory(given)
    const all = (await as('adam').trpc.admin.listEvents.query({})).events
    const first = await as('adam').trpc.admin.listEvents.query({ limit: 3 })
    await as('mia').trpc.user.updateUser.mutate({ name: 'Mia N.' })
    const second = await as('adam').trpc.admin.listEvents.query({ limit: 3, cursor: first.nextCursor })
    expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(second.nextCursor).toBeNull()
  })

  test.each(['nonsense', Buffer.from('{"createdAt":"never","id":1}').toString('base64url'), 'x'.repeat(5000)])(
    'is refused for the cursor %s',
    async (cursor) => {
      const { as } = await givenHistory(given)
      await expect(as('adam').trpc.admin.listEvents.query({ cursor })).rejects.toMatchObject({
        data: { refusal: { code: 'VALIDATION_ERROR' } },
      })
    },
  )

  test('of an organization is readable by its owner and admins, without IP address and user agent', async () => {
    const { as } = await givenHistory(given)
    for (const who of ['olga', 'otto']) {
      const { events } = await as(who).trpc.organization.listOrganizationEvents.query({ organizationId: 'acme' })
      expect(events).toMatchObject([
        { type: 'organization.updated', actor: { id: 'olga' }, ipAddress: null, userAgent: null },
      ])
    }
  })

  test('of a user is readable by that user as far as it concerns their security, and by nobody else', async () => {
    const { as } = await givenHistory(given)
    await as('mia').post('/revoke-other-sessions')
    const { events } = await as('mia').trpc.user.listOwnEvents.query({})
    expect(events).toMatchObject([
      { type: 'user.sessions.revoked', by: 'you', ipAddress: '127.0.0.1', userAgent: 'test' },
      { type: 'user.role.changed', by: 'somebody else', ipAddress: null, userAgent: null },
    ])
    expect(JSON.stringify(events)).not.toContain('adam')
    expect((await as('sara').trpc.user.listOwnEvents.query({})).events).toEqual([])
  })

  test('is refused to all others, and changes nothing', async () => {
    const { app, as } = await givenHistory(given)
    const before = await tablesWithoutCounters(app.database)
    const refusals = [
      [() => as('mia').trpc.admin.listEvents.query({}), 403],
      [() => app.client().trpc.admin.listEvents.query({}), 401],
      [() => as('mia').trpc.organization.listOrganizationEvents.query({ organizationId: 'acme' }), 403],
      [() => as('sara').trpc.organization.listOrganizationEvents.query({ organizationId: 'acme' }), 403],
      [() => as('adam').trpc.organization.listOrganizationEvents.query({ organizationId: 'acme' }), 403],
      [() => as('olga').trpc.organization.listOrganizationEvents.query({}), 400],
      [() => app.client().trpc.user.listOwnEvents.query({}), 401],
    ] as const
    for (const [request, httpStatus] of refusals)
      await expect(request()).rejects.toMatchObject({ data: { httpStatus } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
