import { givenOrganization } from '@foyer/testing/organizations'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers, givenSession } from './admin-users.ts'

const mails = `insert into outbox (id, kind, payload, "messageId", attempts, "availableAt", "createdAt", "sentAt", "parkedAt", "lastError") values
  ('waiting', 'mail', 'x', 'a', 0, '3000-01-01', '2020-01-02', null, null, null),
  ('failed', 'mail', 'x', 'b', 3, '3000-01-01', '2020-01-01', null, null, 'refused'),
  ('parked', 'mail', 'x', 'c', 9, '2019-01-01', '2019-01-01', null, '2019-01-02', 'refused'),
  ('sent', 'mail', null, 'd', 1, '2018-01-01', '2018-01-01', '2018-01-01', null, null)`

describe('the admin overview', () => {
  const given = testAppsOn()

  test('counts sign-ups, active sessions and outbox messages', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await givenOrganization(app, { owner: 'olga' })
    await run(app.database, mails)
    await run(
      app.database,
      `update "user" set "createdAt" = "createdAt" - interval '2 days' where id in ('uma', 'max')`,
    )
    await run(app.database, `update "user" set "createdAt" = "createdAt" - interval '40 days' where id = 'ada'`)
    await run(app.database, `update session set "updatedAt" = "updatedAt" - interval '1 day' where "userId" = 'uma'`)
    await run(app.database, `update session set "expiresAt" = now() - interval '1 s' where "userId" = 'max'`)
    const { signUps, activeSessions, ...rest } = await adam.trpc.admin.adminGetOverview.query()
    expect(signUps.slice(-3).map(({ count }) => count)).toEqual([2, 0, 2])
    expect(activeSessions.slice(-3).map(({ count }) => count)).toEqual([0, 1, 3])
    expect([signUps.length, activeSessions.length]).toEqual([30, 30])
    expect(signUps.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
    expect(rest).toEqual({
      withoutSecondFactor: null,
      totals: { users: 5, organizations: 1, sessions: 4 },
      outbox: { waiting: 1, retrying: 1, parked: 1, oldest: new Date('2020-01-01T00:00:00Z') },
    })
  })

  test('takes three statements besides the session lookup', async () => {
    const { app, adam } = await givenAdminUsers(given)
    expect(await countStatements(app, adam, (caller) => caller.admin.adminGetOverview())).toBe(4)
  })

  test('of a user shows sessions, accounts and memberships, but no secret', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await givenOrganization(app, { owner: 'olga', 'admin,member': 'uma' })
    await adam.trpc.admin.setUserPassword.mutate({ userId: 'uma', newPassword: 'a-long-password' })
    const { token } = await givenSession(app, 'uma')
    const shown = await adam.trpc.admin.getUser.query({ userId: 'uma' })
    expect(shown).toMatchObject({
      user: { id: 'uma', email: 'uma@example.com' },
      sessions: [{ token, userId: 'uma' }],
      accounts: [{ provider: 'credential', accountId: 'uma' }],
      memberships: [{ organizationId: 'acme', name: 'acme', slug: 'acme', role: 'admin,member' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/password|tokenStamp|v1\$/)
  })

  test('is refused to non-admins, and an unknown user is not found', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    const refusals = [
      [() => uma.trpc.admin.adminGetOverview.query(), 403],
      [() => app.client().trpc.admin.adminGetOverview.query(), 401],
      [() => uma.trpc.admin.getUser.query({ userId: 'uma' }), 403],
      [() => app.client().trpc.admin.getUser.query({ userId: 'uma' }), 401],
      [() => adam.trpc.admin.getUser.query({ userId: 'nobody' }), 404],
    ] as const
    for (const [request, httpStatus] of refusals)
      await expect(request()).rejects.toMatchObject({ data: { httpStatus } })
  })
})
