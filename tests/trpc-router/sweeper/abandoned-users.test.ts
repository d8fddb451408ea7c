import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'
import { abandonedWith } from './abandoned-rows.ts'

const DAY = 86_400
const anonymous = { enabled: true }

onBothEngines('anonymous users without a session', ({ open }) => {
  const given = testAppsOn(open)

  async function signedInAnonymously(app: TestApp): Promise<TestClient> {
    const client = app.client()
    expect((await client.post('/sign-in/anonymous')).status).toBe(200)
    return client
  }

  test('are deleted when they are thirty days old, with a record, and nobody else is', async () => {
    const app = await given({ anonymous })
    app.stopClock()
    await signedUp(app, 'Olga')
    await signedInAnonymously(app)
    app.pass(30 * DAY - 1)
    await sweep(app.services)
    expect(await countRows(app.database, 'user')).toBe(2)
    app.pass(1)
    await sweep(app.services)
    const users = await app.database.db.selectFrom('user').select('name').execute()
    expect(users).toEqual([{ name: 'Olga' }])
    const [event] = await app.database.db.selectFrom('auditEvent').selectAll().orderBy('id', 'desc').execute()
    expect(event).toMatchObject({ type: 'user.deleted', actorId: null, detail: '{"abandoned":true}' })
  })

  test.each([
    [{ enabled: true, retention: 0 }, 7 * DAY, 0],
    [{ enabled: true, retention: 60 * DAY }, 59 * DAY, 1],
    [{ enabled: true, retention: 60 * DAY }, 60 * DAY, 0],
    [{ enabled: true, retention: false as const }, 1000 * DAY, 1],
  ])('with %o are, after %i s, %i', async (options, seconds, left) => {
    const app = await given({ anonymous: options })
    app.stopClock()
    await signedInAnonymously(app)
    await sweep(app.services)
    expect(await countRows(app.database, 'user')).toBe(1)
    app.pass(seconds)
    await sweep(app.services)
    expect(await countRows(app.database, 'user')).toBe(left)
  })

  test('are kept while they have a way to sign in', async () => {
    const app = await given({ anonymous })
    app.stopClock()
    await signedInAnonymously(app)
    await run(
      app.database,
      `insert into account (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
      select 'a', id, id, 'credential', 'hash', "createdAt", "createdAt" from "user"`,
    )
    app.pass(60 * DAY)
    await sweep(app.services)
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('are kept while a session lives', async () => {
    const app = await given({ anonymous, session: { expiresIn: 90 * DAY } })
    const client = await signedInAnonymously(app)
    app.pass(60 * DAY)
    const before = await tablesWithoutCounters(app.database)
    await sweep(app.services)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await client.get('/get-session')).json.user.isAnonymous).toBe(true)
  })

  test('take the organizations along that nobody else belongs to, and stay in those with others', async () => {
    const app = await given({ anonymous })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const { user } = (await olga.get('/get-session')).json
    for (const slug of ['alone', 'shared']) {
      const client = await signedInAnonymously(app)
      expect((await client.post('/organization/create', { name: slug, slug })).status).toBe(200)
    }
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'm', id, '${user.id}', 'member', now() from organization where slug = 'shared'`,
    )
    app.pass(31 * DAY)
    await sweep(app.services)
    const organizations = await app.database.db.selectFrom('organization').select('slug').execute()
    expect(organizations).toEqual([{ slug: 'shared' }])
    expect(await countRows(app.database, 'user')).toBe(2)
    const latest = app.database.db.selectFrom('auditEvent').select(['type', 'detail']).orderBy('id', 'desc').limit(2)
    expect(await latest.execute()).toEqual([
      { type: 'user.deleted', detail: '{"abandoned":true}' },
      { type: 'organization.deleted', detail: '{"slug":"alone"}' },
    ])
  })

  test('stay with their organizations where those may not be deleted', async () => {
    const app = await given({ anonymous, organization: { disableOrganizationDeletion: true } })
    const client = await signedInAnonymously(app)
    await client.post('/organization/create', { name: 'Acme', slug: 'acme' })
    app.pass(31 * DAY)
    await sweep(app.services)
    expect([await countRows(app.database, 'user'), await countRows(app.database, 'organization')]).toEqual([1, 1])
  })

  test('are deleted in batches', async () => {
    const app = await given({ anonymous })
    await run(
      app.database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "isAnonymous")
       select 'a' || n, 'Anonymous', n || '@example.com', false, now() - interval '31 days', now(), true
       from generate_series(1, 150) n`,
    )
    expect(await sweep(app.services)).toBe(true)
    expect(await countRows(app.database, 'user')).toBe(50)
    while (await sweep(app.services));
    expect([await countRows(app.database, 'user'), await countRows(app.database, 'deletedUser')]).toEqual([0, 0])
  })

  async function givenAbandoned(app: TestApp, organizations: readonly number[]): Promise<void> {
    for (const [index, count] of organizations.entries()) {
      await run(app.database, abandonedWith(`a${index}`, count))
    }
  }

  async function leftIn({ database }: TestApp): Promise<[organizations: number, users: number]> {
    return [await countRows(database, 'organization'), await countRows(database, 'user')]
  }

  async function eventCounts({ database }: TestApp): Promise<unknown> {
    const counts = database.db.selectFrom('auditEvent').select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    return counts.groupBy('type').orderBy('type').execute()
  }

  test('are deleted with two hundred organizations at a time, no matter who has them', async () => {
    const app = await given({ anonymous })
    await givenAbandoned(app, [150, 0, 50, 1, 199])
    const left = [await leftIn(app)]
    while (await sweep(app.services)) left.push(await leftIn(app))
    expect([...left, await leftIn(app)]).toEqual([
      [400, 5],
      [200, 2],
      [0, 0],
    ])
    expect(await eventCounts(app)).toEqual([
      { type: 'organization.deleted', count: 400 },
      { type: 'user.deleted', count: 5 },
    ])
  })

  test('with more organizations than these are deleted in batches that go on after an interruption', async () => {
    const app = await given({ anonymous })
    await givenAbandoned(app, [450])
    const refuse = `create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
      create trigger interrupted before delete on organization for each row execute function refuse_deletion()`
    await run(app.database, refuse)
    try {
      await sweep(app.services)
      await sweep(app.services)
      expect(await leftIn(app)).toEqual([450, 1])
    } finally {
      await run(app.database, 'drop function refuse_deletion cascade')
    }
    const left: unknown[] = []
    while (await sweep(app.services)) left.push(await leftIn(app))
    expect([...left, await leftIn(app)]).toEqual([
      [250, 1],
      [50, 1],
      [0, 0],
    ])
    expect(await eventCounts(app)).toEqual([
      { type: 'organization.deleted', count: 450 },
      { type: 'user.deleted', count: 1 },
    ])
  })

  test('are deleted once by two sweepers at a time', async () => {
    const apps = [await given({ anonymous }), await given({ anonymous })] as const
    await givenAbandoned(apps[0], [450, 3])
    for (let round = 0; round < 6; round += 1) await Promise.all(apps.map(({ services }) => sweep(services)))
    expect(await leftIn(apps[0])).toEqual([0, 0])
    expect(await eventCounts(apps[0])).toEqual([
      { type: 'organization.deleted', count: 453 },
      { type: 'user.deleted', count: 2 },
    ])
  })
})
