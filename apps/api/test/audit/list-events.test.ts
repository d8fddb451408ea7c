import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import { givenHistory } from './history.ts'

describe.each(testDatabases())('what happened, on $name', ({ open }) => {
  const given = onDatabase(open)

  test('is read by an admin, newest first, with who was involved', async () => {
    const { as } = await givenHistory(given)
    const { events, nextCursor } = await as('adam').trpc.admin.listEvents.query({})
    expect(events.map(({ type }) => type)).toEqual([
      'role-changed',
      'organization-updated',
      'user-updated',
      'user-updated',
    ])
    expect(nextCursor).toBeNull()
    expect(events[0]).toMatchObject({
      actor: { id: 'adam', name: 'adam', email: 'adam@example.com' },
      target: { id: 'mia', email: 'mia@example.com' },
      ipAddress: '127.0.0.1',
      userAgent: 'test',
      detail: { role: 'editor' },
    })
  })

  test.each([
    [{ type: 'role-changed' as const }, ['role-changed']],
    [{ actorId: 'olga' }, ['organization-updated', 'user-updated']],
    [{ targetUserId: 'mia' }, ['role-changed', 'user-updated']],
    [{ organizationId: 'acme' }, ['organization-updated']],
    [{ actorId: 'olga', type: 'user-updated' as const }, ['user-updated']],
    [{ actorId: 'nobody' }, []],
  ])('is filtered by %o', async (filter, types) => {
    const { as } = await givenHistory(given)
    const { events } = await as('adam').trpc.admin.listEvents.query(filter)
    expect(events.map(({ type }) => type)).toEqual(types)
  })

  test('is bounded by a time that counts and one that does not', async () => {
    const { as } = await givenHistory(given)
    const all = (await as('adam').trpc.admin.listEvents.query({})).events
    const [, later, earlier] = all
    const { events } = await as('adam').trpc.admin.listEvents.query({
      from: earlier?.createdAt,
      until: later?.createdAt,
    })
    expect(events).toEqual([earlier])
  })

  test('comes page by page, and what happens meanwhile moves nothing', async () => {
    const { as } = await givenHistory(given)
    const all = (await as('adam').trpc.admin.listEvents.query({})).events
    const first = await as('adam').trpc.admin.listEvents.query({ limit: 3 })
    await as('mia').trpc.user.updateUser.mutate({ name: 'Mia N.' })
    const second = await as('adam').trpc.admin.listEvents.query({ limit: 3, cursor: first.nextCursor })
    expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(second.nextCursor).toBeNull()
  })

  test.each(['', 'nonsense', Buffer.from('{"createdAt":"never","id":1}').toString('base64url'), 'x'.repeat(5000)])(
    'is not given for the cursor %s',
    async (cursor) => {
      const { as } = await givenHistory(given)
      await expect(as('adam').trpc.admin.listEvents.query({ cursor })).rejects.toMatchObject({
        data: { refusal: { code: 'VALIDATION_ERROR' } },
      })
    },
  )

  test('is read of an organization by those who manage it, without whence they came', async () => {
    const { as } = await givenHistory(given)
    for (const who of ['olga', 'otto']) {
      const { events } = await as(who).trpc.organization.listEvents.query({ organizationId: 'acme' })
      expect(events).toMatchObject([
        { type: 'organization-updated', actor: { id: 'olga' }, ipAddress: null, userAgent: null },
      ])
    }
  })

  test('is read of oneself by oneself, and of nobody else', async () => {
    const { as } = await givenHistory(given)
    const { events } = await as('mia').trpc.user.listEvents.query({})
    expect(events).toMatchObject([
      { type: 'role-changed', by: 'somebody else', ipAddress: null, userAgent: null },
      { type: 'user-updated', by: 'you', ipAddress: '127.0.0.1', userAgent: 'test' },
    ])
    expect(JSON.stringify(events)).not.toContain('adam')
    expect((await as('sara').trpc.user.listEvents.query({})).events).toEqual([])
  })

  test('is refused to all others, and asking changes nothing', async () => {
    const { world, as } = await givenHistory(given)
    const before = await lastingTables(world.database)
    const refusals = [
      [() => as('mia').trpc.admin.listEvents.query({}), 403],
      [() => world.visitor().trpc.admin.listEvents.query({}), 401],
      [() => as('mia').trpc.organization.listEvents.query({ organizationId: 'acme' }), 403],
      [() => as('sara').trpc.organization.listEvents.query({ organizationId: 'acme' }), 403],
      [() => as('adam').trpc.organization.listEvents.query({ organizationId: 'acme' }), 403],
      [() => as('olga').trpc.organization.listEvents.query({}), 400],
      [() => world.visitor().trpc.user.listEvents.query({}), 401],
    ] as const
    for (const [ask, httpStatus] of refusals) await expect(ask()).rejects.toMatchObject({ data: { httpStatus } })
    expect(await lastingTables(world.database)).toEqual(before)
  })
})
