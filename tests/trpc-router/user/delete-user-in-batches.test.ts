import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { afterEach, describe, expect, test } from 'vitest'

const MANY = 450

onBothEngines('deleting a user with many organizations', ({ open }) => {
  const given = testAppsOn(open)

  async function givenOlga(app: TestApp): Promise<TestClient> {
    const olga = await signedUp(app, 'Olga')
    await run(
      app.database,
      `with olga as (select id from "user" where name = 'Olga'),
      made as (insert into organization (id, name, slug, "createdAt")
        select 'o' || n, 'Org ' || n, 'o' || n, now() from generate_series(1, ${MANY}) n returning id)
      insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'm-' || made.id, made.id, olga.id, 'owner', now() from made, olga`,
    )
    return olga
  }

  test('deletes them all, each with its event', async () => {
    const app = await given()
    const olga = await givenOlga(app)
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'owner' })
    expect((await olga.post('/delete-user', { password: PASSWORD })).json).toMatchObject({ message: 'User deleted' })
    expect(await membersOf(app)).toEqual(['acme: Mia owner'])
    expect(await countRows(app.database, 'user')).toBe(1)
    const events = await eventsOf(app)
    expect(events.filter(({ type }) => type === 'organization.deleted')).toHaveLength(MANY)
    const [deleted, left] = ['user.deleted', 'organization.member.left'].map((type) =>
      events.filter((event) => event.type === type),
    )
    expect(left).toMatchObject([{ organizationId: 'acme', organizationName: 'acme' }])
    const { organizations, more } = JSON.parse(String(deleted?.[0]?.detail))
    expect([deleted?.length, organizations.length, more]).toEqual([1, 100, MANY - 100])
  })

  test('is refused before anything is deleted', async () => {
    const app = await given()
    const olga = await givenOlga(app)
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'zeta', { Olga: 'owner', Mia: 'member' })
    const before = await tablesWithoutCounters(app.database)
    const answer = await olga.post('/delete-user', { password: PASSWORD })
    expect(answer).toMatchObject({ status: 400, json: { code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(olga)).toBe('olga@example.com')
  })

  describe('interrupted', () => {
    let interrupted: TestApp | undefined
    // Before the tables are emptied, which the trigger would refuse.
    afterEach(async () => {
      if (interrupted !== undefined) await resumed(interrupted)
    })

    async function givenInterrupted(app: TestApp): Promise<TestClient> {
      const olga = await givenOlga(app)
      await givenFailing(app)
      interrupted = app
      expect((await olga.post('/delete-user', { password: PASSWORD })).status).toBe(200)
      expect(await countRows(app.database, 'user')).toBeGreaterThan(0)
      return olga
    }

    // Every batch fails, as it would if the process ended there.
    function givenFailing(app: TestApp): Promise<void> {
      return run(
        app.database,
        `create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
        create trigger interrupted before delete on organization for each row execute function refuse_deletion()`,
      )
    }

    async function resumed(app: TestApp): Promise<void> {
      await run(app.database, 'drop function if exists refuse_deletion cascade')
    }

    test('leaves a user who cannot sign in and whose email is free', async () => {
      const app = await given()
      const olga = await givenInterrupted(app)
      expect((await olga.get('/get-session')).json).toBeNull()
      const { email, password } = details('Olga')
      expect((await app.client().post('/sign-in/email', { email, password })).status).toBe(401)
      const { session, account, user } = await allTables(app.database)
      expect([session, account]).toEqual([[], []])
      expect(user).toMatchObject([{ name: '', image: null, banned: true }])
      expect(JSON.stringify(user)).not.toContain('example.com')
      expect(await signedInEmail(await signedUp(app, 'Olga'))).toBe(email)
    })

    test('is finished by the sweeper, with the events of the call', async () => {
      const app = await given()
      await givenInterrupted(app)
      await sweep(app.services)
      expect(await countRows(app.database, 'organization')).toBe(MANY)
      await resumed(app)
      const left: number[] = []
      while (await sweep(app.services)) left.push(await countRows(app.database, 'organization'))
      expect(left).toEqual([250, 50])
      expect(await countRows(app.database, 'organization')).toBe(0)
      expect(await countRows(app.database, 'user')).toBe(0)
      const events = await eventsOf(app)
      const { actorId, targetUserId } = events.find(({ type }) => type === 'user.deleted') ?? {}
      const deleted = events.filter(({ type }) => type === 'organization.deleted')
      expect(deleted).toHaveLength(MANY)
      expect(deleted.at(-1)?.organizationName).toMatch(/^Org \d+$/)
      // The address is forgotten with the user.
      expect(deleted.at(-1)).toMatchObject({ actorId, targetUserId, ipAddress: null })
    })

    test('is finished by an admin who removes the user, without a second event or mail', async () => {
      const app = await given()
      const adam = await signedUp(app, 'Adam')
      await run(app.database, `update "user" set role = 'admin'`)
      await givenInterrupted(app)
      await resumed(app)
      const mails = await countRows(app.database, 'outbox')
      const { id: userId } = await app.database.db
        .selectFrom('user')
        .select('id')
        .where('name', '=', '')
        .executeTakeFirstOrThrow()
      const answer = await adam.post('/admin/remove-user', { userId })
      expect(answer.json).toEqual({ success: true })
      expect(await countRows(app.database, 'user')).toBe(1)
      expect(await countRows(app.database, 'organization')).toBe(0)
      expect((await eventsOf(app)).filter(({ type }) => type === 'user.deleted')).toHaveLength(1)
      expect(await countRows(app.database, 'outbox')).toBe(mails)
    })

    test('leaves a user whom no admin revives and who gets no organization', async () => {
      const app = await given({ admin: { applicationRoles: ['editor'] } })
      const adam = await signedUp(app, 'Adam')
      await run(app.database, `update "user" set role = 'admin'`)
      await givenInterrupted(app)
      const [{ id: userId } = { id: '' }] = await app.database.db
        .selectFrom('user')
        .select('id')
        .where('name', '=', '')
        .execute()
      const before = await tablesWithoutCounters(app.database)
      for (const [path, input] of [
        ['/admin/unban-user', { userId }],
        ['/admin/ban-user', { userId }],
        ['/admin/set-role', { userId, role: 'editor' }],
        ['/admin/set-user-password', { userId, newPassword: 'another-long-password' }],
        ['/admin/impersonate-user', { userId }],
        ['/organization/create', { userId, name: 'New', slug: 'new' }],
      ] as const) {
        expect([path, (await adam.post(path, input)).json.code]).toEqual([path, 'USER_NOT_FOUND'])
      }
      const organizationId = 'o1'
      const adding = createServerCaller(createCall(app.services, serverRequest)).member.addMember({
        userId,
        organizationId,
        role: 'member',
      })
      await expect(adding).rejects.toThrow()
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })

    test('is finished once by two sweepers at a time', async () => {
      const apps = [await given(), await given()] as const
      await givenInterrupted(apps[0])
      await resumed(apps[0])
      for (let round = 0; round < 6; round += 1) await Promise.all(apps.map(({ services }) => sweep(services)))
      expect(await countRows(apps[0].database, 'user')).toBe(0)
      const events = await eventsOf(apps[0])
      expect(events.filter(({ type }) => type === 'organization.deleted')).toHaveLength(MANY)
    })
  })
})

async function eventsOf({ database }: TestApp): Promise<readonly Record<string, unknown>[]> {
  const { auditEvent = [] } = await allTables(database)
  return auditEvent
}
