import { createEventPartitions } from '@foyer/db/operations/event-partitions'
import { forgetDeletedUsers } from '@foyer/db/operations/forget-users'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const MONTH = 31 * 86_400

onBothEngines('the events of a deleted user', ({ open }) => {
  const given = testAppsOn(open)
  const eventsOf = ({ database }: TestApp) => database.db.selectFrom('auditEvent').selectAll().orderBy('id').execute()

  test('tell no name, email, address or user agent any more, in any month, and that something happened', async () => {
    const app = await given()
    await createEventPartitions(app.database.db, app.services.now())
    const olga = await signUp(app, 'Olga', { 'user-agent': 'a browser of hers' })
    await app.client().post('/sign-in/email', { ...details('Olga'), password: 'wrong-password' })
    await olga.post('/change-email', { newEmail: 'olga.o@example.com' })
    app.pass(MONTH)
    await sweep(app.services)
    const again = app.client({ 'user-agent': 'a browser of hers' })
    await again.post('/sign-in/email', { email: 'olga.o@example.com', password: PASSWORD })
    const types = (await eventsOf(app)).map(({ type }) => type)
    expect((await again.post('/delete-user', { password: PASSWORD })).status).toBe(200)
    expect(JSON.stringify(await eventsOf(app))).toMatch(/Olga.*olga@example.com.*127\.0\.0\.1.*a browser of hers/)
    await sweep(app.services)
    const left = await eventsOf(app)
    expect(left.map(({ type }) => type)).toEqual([...types, 'user.deleted'])
    expect(JSON.stringify(left)).not.toMatch(/Olga|olga|127\.0\.0\.1|a browser of hers/)
    expect(new Set(left.flatMap(({ actorId, targetUserId }) => [actorId, targetUserId]).filter(Boolean)).size).toBe(1)
    expect(await countRows(app.database, 'deletedUser')).toBe(0)
  })

  test('leave others and what they did as it was', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'uma')
    await setUserRole(app, 'adam', 'admin')
    await as('uma').trpc.user.updateUser.mutate({ name: 'Uma U.' })
    await as('adam').trpc.admin.banUser.mutate({ userId: 'uma', banReason: 'spam' })
    await as('adam').trpc.admin.removeUser.mutate({ userId: 'uma' })
    await sweep(app.services)
    const [updated, banned, deleted] = await eventsOf(app)
    expect(updated).toMatchObject({
      actorId: 'uma',
      actorName: null,
      actorEmail: null,
      ipAddress: null,
      userAgent: null,
    })
    const byAdam = { actorName: 'adam', actorEmail: 'adam@example.com', ipAddress: '127.0.0.1', userAgent: 'test' }
    const aboutUma = { targetUserId: 'uma', targetName: null, targetEmail: null }
    expect(banned).toMatchObject({ ...byAdam, ...aboutUma, detail: expect.stringContaining('spam') })
    expect(deleted).toMatchObject({ ...byAdam, ...aboutUma })
  })

  test('tell no address of an admin who was deleted, of what they did as somebody else either', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'ada', 'uma')
    for (const name of ['adam', 'ada']) await setUserRole(app, name, 'admin')
    await as('adam').trpc.admin.impersonateUser.mutate({ userId: 'uma' })
    await as('adam').post('/update-user', { name: 'Uma U.' })
    await as('ada').trpc.admin.removeUser.mutate({ userId: 'adam' })
    await sweep(app.services)
    const during = (await eventsOf(app)).find(({ type }) => type === 'user.impersonation.refused')
    expect(during).toMatchObject({
      actorId: 'uma',
      actorEmail: 'uma@example.com',
      impersonatorId: 'adam',
      ipAddress: null,
    })
  })

  test('keep the address of an admin for what they did as the user who was deleted, until they are deleted', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam', 'ada', 'uma')
    for (const name of ['adam', 'ada']) await setUserRole(app, name, 'admin')
    await as('adam').trpc.admin.impersonateUser.mutate({ userId: 'uma' })
    await as('adam').post('/update-user', { name: 'Uma U.' })
    await as('ada').trpc.admin.removeUser.mutate({ userId: 'uma' })
    await sweep(app.services)
    const during = async () => (await eventsOf(app)).find(({ type }) => type === 'user.impersonation.refused')
    const forgotten = { actorId: 'uma', actorName: null, actorEmail: null, impersonatorId: 'adam' }
    expect(await during()).toMatchObject({ ...forgotten, ipAddress: '127.0.0.1', userAgent: 'test' })
    await as('ada').trpc.admin.removeUser.mutate({ userId: 'adam' })
    await sweep(app.services)
    expect(await during()).toMatchObject({ ...forgotten, ipAddress: null, userAgent: null })
  })

  test('are forgotten in batches, which may be interrupted, however the users were deleted', async () => {
    const app = await given()
    await givenUsers(app, 'uma', 'max', 'mia')
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "actorEmail", "ipAddress", "createdAt")
       select 'user.updated', name, name || '@example.com', '203.0.113.9', now() + n * interval '1 s'
       from generate_series(1, 7) n, (values ('uma'), ('max'), ('mia')) users (name)`,
    )
    await run(app.database, `delete from "user" where id in ('uma', 'max')`)
    const named = async () => (await eventsOf(app)).filter(({ ipAddress }) => ipAddress !== null).length
    expect(await forgetDeletedUsers(app.database.db, 4)).toBe(true)
    expect(await named()).toBe(17)
    let runs = 1
    while (await forgetDeletedUsers(app.database.db, 4)) runs += 1
    expect(runs).toBe(2)
    expect(await named()).toBe(7)
    expect(await countRows(app.database, 'deletedUser')).toBe(0)
  })

  test('are read once: a batch goes on after the last one, though what was forgotten lies before it', async () => {
    const app = await given()
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "actorName", "createdAt")
       select 'user.updated', 'uma', 'Uma', timestamptz '2026-01-01' + make_interval(secs => n) from generate_series(1, 10) n`,
    )
    await run(app.database, `insert into "deletedUser" (id) values ('uma')`)
    expect(await forgetDeletedUsers(app.database.db, 4)).toBe(true)
    await run(app.database, `update "auditEvent" set "actorName" = 'before' where "actorName" is null`)
    while (await forgetDeletedUsers(app.database.db, 4));
    const names = (await eventsOf(app)).map(({ actorName }) => actorName)
    expect(names).toEqual([...Array(4).fill('before'), ...Array(6).fill(null)])
    expect(await countRows(app.database, 'deletedUser')).toBe(0)
  })

  test('tell no names of what was theirs, nor the address and user agent of a device they answered', async () => {
    const app = await given()
    const types = [
      'passkey.added',
      'passkey.suspected',
      'api-key.deleted',
      'session.device.approved',
      'session.device.denied',
    ]
    for (const type of types)
      await run(
        app.database,
        `insert into "auditEvent" (type, "targetUserId", detail, "createdAt") values
          ('${type}', 'uma', '{"name":"Uma’s","deviceAddress":"203.0.113.9"}', now()), ('${type}', 'max', '{}', now())`,
      )
    await run(app.database, `insert into "deletedUser" (id) values ('uma')`)
    await sweep(app.services)
    const details = (await eventsOf(app)).map(({ targetUserId, detail }) => [targetUserId, detail])
    expect(details).toEqual(
      types.flatMap(() => [
        ['uma', null],
        ['max', '{}'],
      ]),
    )
  })

  test('of a user who was restored are kept', async () => {
    const app = await given()
    const as = await givenUsers(app, 'uma')
    await as('uma').trpc.user.updateUser.mutate({ name: 'Uma U.' })
    await run(app.database, `insert into "deletedUser" values ('uma')`)
    const before = await eventsOf(app)
    await sweep(app.services)
    expect(await eventsOf(app)).toEqual(before)
    expect(await countRows(app.database, 'deletedUser')).toBe(0)
  })
})
