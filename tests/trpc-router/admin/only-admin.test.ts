import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'
import { givenAdminUsers, setUserRole } from './admin-users.ts'

const ONLY = { status: 400, message: 'You are the only admin' }
const DELETION = { user: { deleteUser: { enabled: true } } }

type Way = [string, (admin: TestClient, id: string) => Promise<{ status: number }>]

const ways: Way[] = [
  ['demotes', (admin, userId) => call(admin, 'setRole', { userId, role: 'user' })],
  ['updates the role of', (admin, userId) => call(admin, 'adminUpdateUser', { userId, data: { role: ['user'] } })],
  ['removes', (admin, userId) => call(admin, 'removeUser', { userId })],
  ['deletes', (admin) => call(admin, 'deleteUser', {})],
]

onBothEngines('the last admin', ({ open }) => {
  const given = testAppsOn(open)

  test.each(ways)('%s themselves neither while others are none any more, nor a moment later', async (_way, act) => {
    const { app, adam } = await givenAdminUsers(given, DELETION)
    await setUserRole(app, 'ada', 'user')
    const before = await tablesWithoutCounters(app.database)
    expect(await act(adam, 'adam')).toMatchObject(ONLY)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await setUserRole(app, 'ada', 'user,admin')
    expect((await act(adam, 'adam')).status).toBe(200)
  })

  test.each(ways)('of two who each %s themselves at once, one stays', async (_way, act) => {
    const { app, adam, ada } = await givenAdminUsers(given, DELETION)
    const answers = await Promise.all([act(adam, 'adam'), act(ada, 'ada')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await adminsOf(app)).toHaveLength(1)
  })

  test('another who is banned, or whose deletion has begun, is no admin who stays', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, `update "user" set "banned" = true where "id" = 'ada'`)
    expect(await call(adam, 'setRole', { userId: 'adam', role: 'user' })).toMatchObject(ONLY)
    await run(
      app.database,
      `update "user" set "banned" = true, "banExpires" = now() - interval '1 hour' where "id" = 'ada'`,
    )
    await run(app.database, `update "user" set "email" = 'deleted:ada@deleted.invalid' where "id" = 'ada'`)
    expect(await call(adam, 'setRole', { userId: 'adam', role: 'user' })).toMatchObject(ONLY)
    await run(app.database, `update "user" set "email" = 'ada@example.com' where "id" = 'ada'`)
    expect((await call(adam, 'setRole', { userId: 'adam', role: 'user' })).status).toBe(200)
  })

  test('one whom the options name stays an admin under any role, and counts for others', async () => {
    const { app, adam, ada } = await givenAdminUsers(given, { admin: { adminUserIds: ['ada'] } })
    await setUserRole(app, 'ada', 'user')
    expect((await call(adam, 'setRole', { userId: 'adam', role: 'user' })).status).toBe(200)
    expect((await call(ada, 'setRole', { userId: 'ada', role: 'user' })).status).toBe(200)
    expect(await call(ada, 'removeUser', { userId: 'ada' })).toMatchObject(ONLY)
  })

  test('who keeps an admin role while others change may change them', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await setUserRole(app, 'ada', 'user')
    expect((await call(adam, 'setRole', { userId: 'adam', role: ['user', 'admin'] })).status).toBe(200)
  })

  test('removes others, and is removed by nobody', async () => {
    const { app, adam } = await givenAdminUsers(given)
    expect((await call(adam, 'removeUser', { userId: 'ada' })).status).toBe(200)
    expect(await call(adam, 'removeUser', { userId: 'adam' })).toMatchObject(ONLY)
    expect(await adminsOf(app)).toEqual(['adam'])
  })

  test('removing oneself asks for the recent sign-in that deleting oneself asks for, removing others does not', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await run(app.database, `update "session" set "createdAt" = now() - interval '2 days' where "userId" = 'adam'`)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'removeUser', { userId: 'adam' })).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(adam, 'removeUser', { userId: 'uma' })).status).toBe(200)
  })

  test('removing oneself is left to an admin where users do not delete themselves', async () => {
    const { app, adam } = await givenAdminUsers(given, { user: { deleteUser: { enabled: false } } })
    expect(await call(adam, 'deleteUser', {})).toMatchObject({ status: 404 })
    const signedInAt = (time: string) =>
      run(app.database, `update "session" set "createdAt" = ${time} where "userId" = 'adam'`)
    await signedInAt(`now() - interval '2 days'`)
    expect(await call(adam, 'removeUser', { userId: 'adam' })).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await adminsOf(app)).toContain('adam')
    await signedInAt('now()')
    expect(await call(adam, 'removeUser', { userId: 'adam' })).toMatchObject({ status: 200 })
    expect(await adminsOf(app)).not.toContain('adam')
  })

  test('removing oneself is refused where one deletes oneself by a link in a mail', async () => {
    const verified = { user: { deleteUser: { enabled: true, sendVerification: true } } }
    const { app, adam } = await givenAdminUsers(given, verified)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'removeUser', { userId: 'adam' })).toMatchObject({ status: 400 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('among several users, the last admin is the one who is not removed', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const outcomes = await adam.trpc.admin.removeUsers.mutate({ userIds: ['adam', 'ada', 'uma'] })
    expect(outcomes).toEqual([
      { userId: 'ada' },
      { userId: 'uma' },
      { userId: 'adam', refusal: { code: 'YOU_ARE_THE_ONLY_ADMIN', message: 'You are the only admin' } },
    ])
    expect(await adminsOf(app)).toEqual(['adam'])
  })
})

async function adminsOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.db.selectFrom('user').select('id').where('role', '=', 'admin').execute()
  return rows.map(({ id }) => id)
}
