import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { endAllSessions, endSessionsOf } from '@foyer/trpc-router/operations/session/end-all-sessions'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const PENDING = `insert into "pendingSignIn" (id, "userId", token, methods, factors, remembered, "expiresAt", "createdAt")
  select 'p' || row_number() over (), id, id, 'password', 'knows', true, now() + interval '1 hour', now() from "user"`
const TRUSTED = `insert into "trustedDevice" (id, "userId", token, "expiresAt", "createdAt")
  select 't' || row_number() over (), id, id, now() + interval '1 hour', now() from "user"`

describe('ending all sessions', () => {
  const given = testAppsOn()

  test('ends sessions, impersonations, pending sign-ins and trusted devices of everybody, in batches, and is recorded', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'uma', 'max')
    await setUserRole(app, 'adam', 'admin')
    await as('adam').trpc.admin.impersonateUser.mutate({ userId: 'uma' })
    await run(app.database, PENDING)
    await run(app.database, TRUSTED)
    const progress: string[] = []
    const ended = await endAllSessions(app.services, ({ ended, of }) => void progress.push(`${ended} of ${of}`), {
      batch: 2,
    })
    expect(ended).toBe(10)
    // An impersonation ends in the batch of the session that began it, wherever its own id is.
    expect(progress.at(-1)).toBe('10 of 10')
    expect(progress.length).toBeGreaterThanOrEqual(5)
    for (const table of ['session', 'pendingSignIn', 'trustedDevice'])
      expect(await countRows(app.database, table)).toBe(0)
    for (const name of ['adam', 'uma', 'max']) expect((await as(name).get('/get-session')).json).toBeNull()
    const [event] = (await app.database.db.selectFrom('auditEvent').selectAll().orderBy('id', 'desc').execute()) ?? []
    expect(event).toMatchObject({ type: 'sessions.revoked', actorId: 'command line' })
    expect(JSON.parse(event?.detail ?? '')).toEqual({ sessions: 4, pendingSignIns: 3, trustedDevices: 3 })
  })

  test('lets everybody sign in again, also while it runs', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const again = app.client()
    await Promise.all([
      endAllSessions(app.services, () => undefined),
      endAllSessions(app.services, () => undefined, { batch: 1 }),
      again.post('/sign-in/email', details('Olga')),
    ])
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
  })

  test('of one user ends theirs alone, with the impersonations of others by them', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'uma', 'max')
    await setUserRole(app, 'adam', 'admin')
    await as('adam').trpc.admin.impersonateUser.mutate({ userId: 'uma' })
    await run(app.database, PENDING)
    await run(app.database, TRUSTED)
    expect(await endSessionsOf(app.services, 'ADAM@example.com')).toBe(3)
    expect((await as('adam').get('/get-session')).json).toBeNull()
    for (const name of ['uma', 'max']) expect((await as(name).get('/get-session')).json.user.id).toBe(name)
    for (const table of ['pendingSignIn', 'trustedDevice']) expect(await countRows(app.database, table)).toBe(2)
    const [event] = await app.database.db.selectFrom('auditEvent').selectAll().orderBy('id', 'desc').execute()
    expect(event).toMatchObject({ type: 'user.sessions.revoked', actorId: 'command line', targetUserId: 'adam' })
  })

  test('of nobody is refused and changes nothing', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const email of ['nobody@example.com', 'olga'])
      await expect(endSessionsOf(app.services, email)).rejects.toThrow()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
