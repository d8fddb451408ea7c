import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { givenHistory } from './history.ts'

const MANY = 1203

onBothEngines('exported events', ({ open }) => {
  const given = testAppsOn(open)

  test('are CSV for an admin, newest first', async () => {
    const { as } = await givenHistory(given)
    const { status, headers, text } = await as('adam').get('/admin/export-events?format=csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="events.csv"')
    const lines = text.split('\r\n')
    expect(lines.map((line) => line.split(',')[2])).toEqual([
      'type',
      'user.role.changed',
      'organization.updated',
      'user.updated',
      'user.updated',
      undefined,
    ])
  })

  test('are JSON lines with the filters of listEvents', async () => {
    const { as } = await givenHistory(given)
    const { headers, text } = await as('adam').get('/admin/export-events?format=jsonl&actorId=olga&from=2020-01-01')
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ type }) => type)).toEqual(['organization.updated', 'user.updated'])
    const listed = await as('adam').trpc.admin.listEvents.query({ actorId: 'olga' })
    expect(events).toEqual(JSON.parse(JSON.stringify(listed.events)))
  })

  test('name who did what to whom, and follow the filters by user and area', async () => {
    const { as } = await givenHistory(given)
    const { text } = await as('adam').get('/admin/export-events?userId=mia&area=administration')
    const [head = '', line = ''] = text.split('\r\n')
    const cells = Object.fromEntries(head.split(',').map((name, n) => [name, line.split(',')[n]]))
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(cells).toMatchObject({
      type: 'user.role.changed',
      actorName: 'adam',
      targetName: 'Mia M.',
      targetUserId: 'mia',
    })
  })

  test('of an organization are for its owner and admins, and a header may select it', async () => {
    const { as } = await givenHistory(given)
    const path = '/organization/export-events?format=jsonl'
    const answers = [
      await as('olga').get(`${path}&organizationId=acme`),
      await as('otto').get(path, { 'x-organization': 'acme' }),
    ]
    for (const { text } of answers) {
      expect(JSON.parse(text)).toMatchObject({ type: 'organization.updated', ipAddress: null, userAgent: null })
    }
  })

  test('are complete, each once, however many', async () => {
    const { app, as } = await givenHistory(given)
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "createdAt")
       select 'session.created', 'n' || n, now() - (n / 7) * interval '1 s' from generate_series(1, ${MANY}) n`,
    )
    const { text } = await as('adam').get('/admin/export-events?format=jsonl&type=session.created')
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(events.map(({ id }) => id)).size).toBe(MANY)
    const times = events.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('stop when the client disconnects, and the service keeps running', async () => {
    const { app, as } = await givenHistory(given)
    await run(
      app.database,
      `insert into "auditEvent" (type, detail, "createdAt")
       select 'session.created', '{"long":"' || repeat('x', 2000) || '"}', now() from generate_series(1, 4000) n`,
    )
    const cookie = [...as('adam').cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${app.baseUrl}/api/auth/admin/export-events`, { headers: { cookie } })
    await response.body?.cancel()
    expect((await as('adam').trpc.admin.listEvents.query({ limit: 1 })).events).toHaveLength(1)
  })

  test('escape a user agent that is a spreadsheet formula', async () => {
    const { app, as } = await givenHistory(given)
    const mallory = app.client({ 'user-agent': '=HYPERLINK("http://evil.example")' })
    for (const [name, value] of as('mia').cookies) mallory.cookies.set(name, value)
    await mallory.trpc.user.updateUser.mutate({ name: 'Mallory' })
    const { text } = await as('adam').get('/admin/export-events')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  test('are refused to all others, and for invalid parameters', async () => {
    const { app, as } = await givenHistory(given)
    const before = await tablesWithoutCounters(app.database)
    const refusals = [
      [as('mia'), '/admin/export-events', 403],
      [app.client(), '/admin/export-events', 401],
      [as('mia'), '/organization/export-events?organizationId=acme', 403],
      [as('sara'), '/organization/export-events?organizationId=acme', 403],
      [as('olga'), '/organization/export-events', 400],
      [as('adam'), '/admin/export-events?format=xml', 400],
      [as('adam'), '/admin/export-events?type=nothing', 400],
      [as('adam'), '/admin/export-events?area=nothing', 400],
      [as('adam'), '/admin/export-events?from=yesterday', 400],
    ] as const
    for (const [client, path, status] of refusals) expect((await client.get(path)).status, path).toBe(status)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
