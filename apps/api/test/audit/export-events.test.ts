import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import { givenHistory } from './history.ts'

const MANY = 1203

describe.each(testDatabases())('exported events on $name', ({ open }) => {
  const given = onDatabase(open)

  test('are a table to an admin, newest first', async () => {
    const { as } = await givenHistory(given)
    const { status, headers, text } = await as('adam').get('/admin/export-events?format=csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="events.csv"')
    const lines = text.split('\r\n')
    expect(lines.map((line) => line.split(',')[2])).toEqual([
      'type',
      'role-changed',
      'organization-updated',
      'user-updated',
      'user-updated',
      undefined,
    ])
  })

  test('are lines of JSON, filtered as they are listed', async () => {
    const { as } = await givenHistory(given)
    const { headers, text } = await as('adam').get('/admin/export-events?format=jsonl&actorId=olga&from=2020-01-01')
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ type }) => type)).toEqual(['organization-updated', 'user-updated'])
    const listed = await as('adam').trpc.admin.listEvents.query({ actorId: 'olga' })
    expect(events).toEqual(JSON.parse(JSON.stringify(listed.events)))
  })

  test('of an organization go to those who manage it, which a header may name', async () => {
    const { as } = await givenHistory(given)
    const path = '/organization/export-events?format=jsonl'
    const answers = [
      await as('olga').get(`${path}&organizationId=acme`),
      await as('otto').get(path, { 'x-organization': 'acme' }),
    ]
    for (const { text } of answers) {
      expect(JSON.parse(text)).toMatchObject({ type: 'organization-updated', ipAddress: null, userAgent: null })
    }
  })

  test('are all there, each once, however many', async () => {
    const { world, as } = await givenHistory(given)
    await run(
      world.database,
      `insert into "auditEvent" (type, "actorId", "createdAt")
       select 'user-signed-in', 'n' || n, now() - (n / 7) * interval '1 s' from generate_series(1, ${MANY}) n`,
    )
    const { text } = await as('adam').get('/admin/export-events?format=jsonl&type=user-signed-in')
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(events.map(({ id }) => id)).size).toBe(MANY)
    const times = events.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('end with whoever goes away, and the service goes on', async () => {
    const { world, as } = await givenHistory(given)
    await run(
      world.database,
      `insert into "auditEvent" (type, detail, "createdAt")
       select 'user-signed-in', '{"long":"' || repeat('x', 2000) || '"}', now() from generate_series(1, 4000) n`,
    )
    const cookie = [...as('adam').cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${world.baseUrl}/api/auth/admin/export-events`, { headers: { cookie } })
    await response.body?.cancel()
    expect((await as('adam').trpc.admin.listEvents.query({ limit: 1 })).events).toHaveLength(1)
  })

  test('do not turn a browser’s name into a formula', async () => {
    const { world, as } = await givenHistory(given)
    const mallory = world.visitor({ 'user-agent': '=HYPERLINK("http://evil.example")' })
    for (const [name, value] of as('mia').cookies) mallory.cookies.set(name, value)
    await mallory.trpc.user.updateUser.mutate({ name: 'Mallory' })
    const { text } = await as('adam').get('/admin/export-events')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  test('are refused to all others, and to who asks for what there is not', async () => {
    const { world, as } = await givenHistory(given)
    const before = await lastingTables(world.database)
    const refusals = [
      [as('mia'), '/admin/export-events', 403],
      [world.visitor(), '/admin/export-events', 401],
      [as('mia'), '/organization/export-events?organizationId=acme', 403],
      [as('sara'), '/organization/export-events?organizationId=acme', 403],
      [as('olga'), '/organization/export-events', 400],
      [as('adam'), '/admin/export-events?format=xml', 400],
      [as('adam'), '/admin/export-events?type=nothing', 400],
      [as('adam'), '/admin/export-events?from=yesterday', 400],
    ] as const
    for (const [visitor, path, status] of refusals) expect((await visitor.get(path)).status, path).toBe(status)
    expect(await lastingTables(world.database)).toEqual(before)
  })
})
