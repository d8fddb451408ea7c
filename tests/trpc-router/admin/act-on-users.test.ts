import type { TestClient } from '@foyer/testing/client'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenAdminUsers, setUserRole } from './admin-users.ts'

const NOT_FOUND = { code: 'USER_NOT_FOUND', message: 'User not found' }
const both = { userIds: ['uma', 'max'] }

/** What an admin may do to several users, by name. */
const acts = {
  ban: ({ trpc }: TestClient, input: { userIds: string[] }) => trpc.admin.banUsers.mutate(input),
  unban: ({ trpc }: TestClient, input: { userIds: string[] }) => trpc.admin.unbanUsers.mutate(input),
  'sign out': ({ trpc }: TestClient, input: { userIds: string[] }) => trpc.admin.revokeSessionsOfUsers.mutate(input),
  remove: ({ trpc }: TestClient, input: { userIds: string[] }) => trpc.admin.removeUsers.mutate(input),
}

describe('acts on several users', () => {
  const given = testAppsOn()

  test('ban each with the same reason and end, and lift the bans', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    const terms = { banReason: 'spam', banExpiresIn: 60 }
    expect(await adam.trpc.admin.banUsers.mutate({ ...both, ...terms })).toEqual([{ userId: 'uma' }, { userId: 'max' }])
    expect(await banned(app)).toEqual(['max: spam', 'uma: spam'])
    expect((await uma.get('/get-session')).json).toBeNull()
    await acts.unban(adam, both)
    expect(await banned(app)).toEqual([])
  })

  test('end the sessions of each, and of nobody else', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await acts['sign out'](adam, both)
    const left = await app.database.db.selectFrom('session').select('userId').orderBy('userId').execute()
    expect(left.map(({ userId }) => userId)).toEqual(['ada', 'adam'])
  })

  test('remove whom the act on one would remove, and say why not of the others', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await givenOrganization(app, { owner: 'uma', member: 'mia' })
    const outcomes = await acts.remove(adam, { userIds: ['uma', 'nobody', 'max', 'max'] })
    expect(outcomes).toEqual([
      { userId: 'uma', refusal: expect.objectContaining({ code: expect.stringContaining('OWNER') }) },
      { userId: 'nobody', refusal: NOT_FOUND },
      { userId: 'max' },
    ])
    expect(await idsOf(app)).toEqual(['ada', 'adam', 'mia', 'uma'])
  })

  test('ban everybody but the admin, who cannot ban themselves', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const outcomes = await acts.ban(adam, { userIds: ['adam', 'uma'] })
    expect(outcomes.map(({ userId, refusal }) => [userId, refusal?.code])).toEqual([
      ['uma', undefined],
      ['adam', 'YOU_CANNOT_BAN_YOURSELF'],
    ])
    expect(await banned(app)).toEqual(['uma: No reason'])
  })

  test('come to the admin last, so that their own session ends after the others', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const outcomes = await acts['sign out'](adam, { userIds: ['adam', 'uma', 'max'] })
    expect(outcomes).toEqual([{ userId: 'uma' }, { userId: 'max' }, { userId: 'adam' }])
    const left = await app.database.db.selectFrom('session').select('userId').execute()
    expect(left).toEqual([{ userId: 'ada' }])
  })

  test('are refused to an admin who has lost the role', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await setUserRole(app, 'adam', 'user')
    const before = await tablesWithoutCounters(app.database)
    await expect(acts.ban(adam, both)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('stop for an admin who loses the role meanwhile, and tell what was done', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await demoteWithTheFirstEvent(app)
    const outcomes = await acts.ban(adam, both)
    expect(outcomes.map(({ userId, refusal }) => [userId, refusal?.message])).toEqual([
      ['uma', undefined],
      ['max', 'You are not allowed to ban users'],
    ])
    expect(await banned(app)).toEqual(['uma: No reason'])
  })

  test.each(Object.entries(acts))('%s is refused for none, for more than fifty, and to others', async (_name, act) => {
    const { app, adam, uma } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    const many = Array.from({ length: 51 }, (_, index) => `user${index}`)
    const refused = (httpStatus: number) => ({ data: { httpStatus } })
    await expect(act(adam, { userIds: [] })).rejects.toMatchObject(refused(400))
    await expect(act(adam, { userIds: many })).rejects.toMatchObject(refused(400))
    await expect(act(uma, both)).rejects.toMatchObject(refused(403))
    await expect(act(app.client(), both)).rejects.toMatchObject(refused(401))
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

/** Adam loses the role with the first event that is recorded from now on. */
async function demoteWithTheFirstEvent({ database }: TestApp): Promise<void> {
  onTestFinished(() => run(database, 'drop function demote_adam() cascade'))
  await run(
    database,
    `create function demote_adam() returns trigger language plpgsql as $$ begin
      update "user" set role = 'user' where id = 'adam';
      return null;
    end $$`,
  )
  const each = 'for each row execute function demote_adam()'
  await run(database, `create trigger demote_adam_trigger after insert on "auditEvent" ${each}`)
}

async function banned({ database }: TestApp): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user')
    .select(['id', 'banReason'])
    .where('banned', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id, banReason }) => `${id}: ${banReason}`)
}

async function idsOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.db.selectFrom('user').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
