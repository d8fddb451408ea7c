import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeFeed } from '#changes/change-feed.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'

const far = new Date('2126-01-09T03:04:05.678Z')

onBothEngines('changes are announced', (engine) => {
  const app = tablesOn(engine)
  let feed: ChangeFeed
  const heard: string[] = []

  beforeEach(async () => {
    feed = app.database.listenForChanges((changed) => void heard.push(changed))
    await vi.waitFor(() => expect(feed.fault()).toBeUndefined())
    await app.db
      .insertInto('user')
      .values([rowOf.user(), rowOf.user({ id: 'max' })])
      .execute()
    await app.db.insertInto('organization').values({ id: 'acme', name: 'Acme', slug: 'acme', createdAt: now }).execute()
    await app.db
      .insertInto('session')
      .values(rowOf.session({ expiresAt: far }))
      .execute()
    await feed.waitForInvalidations()
    heard.length = 0
  })

  afterEach(async () => {
    await feed.close()
  })

  async function announcedBy(statement: string): Promise<string[]> {
    await sql.raw(statement).execute(app.db)
    await feed.waitForInvalidations()
    return heard.splice(0).sort()
  }

  test.each([
    `"activeOrganizationId" = 'acme'`,
    `"impersonatedBy" = 'max'`,
    `"userId" = 'max'`,
    `"expiresAt" = '2027-01-01'`,
    `"createdAt" = '2025-01-01'`,
    `"activeTeamId" = 'lab'`,
    `"token" = 'another'`,
    `"secondFactorAt" = now()`,
    `"confirmedAt" = now()`,
    `"methods" = 'passkey'`,
    `"factors" = 'knowledge'`,
    `"ipAddress" = '192.0.2.1'`,
    `"userAgent" = 'curl'`,
    `"fields" = '{"a": 1}'`,
  ])('of a session: %s', async (change) => {
    expect(await announcedBy(`update "session" set ${change}`)).toEqual(['s:session'])
  })

  test('not where a session begins, and not where it is renewed', async () => {
    await app.db
      .insertInto('session')
      .values(rowOf.session({ id: 'second' }))
      .execute()
    const renewed = await announcedBy(`update "session" set "expiresAt" = '2200-01-01', "updatedAt" = now()`)
    expect(renewed).toEqual([])
  })

  test('where a session ends, also with its user or by a cascade from who impersonates', async () => {
    expect(await announcedBy('delete from "session"')).toEqual(['s:session'])
    await app.db
      .insertInto('session')
      .values(rowOf.session({ impersonatedBy: 'max' }))
      .execute()
    expect(await announcedBy(`delete from "user" where "id" = 'max'`)).toEqual(['s:session'])
  })

  test.each([
    `"name" = 'Olia'`,
    `"email" = 'o@example.com'`,
    `"emailVerified" = true`,
    `"image" = 'https://example.com/o.png'`,
    `"role" = 'admin'`,
    `"banned" = true`,
    `"banReason" = 'spam'`,
    `"banExpires" = now()`,
    `"isAnonymous" = true`,
    `"twoFactorEnabled" = true`,
    `"language" = 6`,
    `"username" = 'olga', "displayUsername" = 'Olga'`,
    `"createdAt" = now()`,
    `"updatedAt" = now()`,
    `"fields" = '{"a": 1}'`,
  ])('of a user: %s', async (change) => {
    expect(await announcedBy(`update "user" set ${change} where "id" = 'olga'`)).toEqual(['u:olga'])
  })

  test('not of a user where nothing that is shown changes', async () => {
    expect(await announcedBy(`update "user" set "tokenStamp" = "tokenStamp" + 1, "name" = "name"`)).toEqual([])
  })

  test('of a membership: when it begins, changes and ends, also with the organization', async () => {
    const joining = `insert into "member" ("id", "organizationId", "userId", "role", "createdAt") values
      ('member', 'acme', 'olga', 'member', now())`
    expect(await announcedBy(joining)).toEqual(['m:olga', 'p:acme'])
    for (const change of [`"role" = 'admin'`, `"teamId" = 'lab'`, `"fields" = '{"a": 1}'`, '"createdAt" = now()'])
      expect(await announcedBy(`update "member" set ${change}`), change).toEqual(['m:olga', 'p:acme'])
    expect(await announcedBy(`update "member" set "userId" = 'max'`)).toEqual(['m:max', 'm:olga', 'p:acme'])
    expect(await announcedBy('delete from "organization"')).toEqual(['m:max', 'p:acme'])
  })

  test('of an invitation and of a team: when they come, change and go, also to another organization', async () => {
    const bolt = { id: 'bolt', name: 'Bolt', slug: 'bolt', createdAt: now }
    await app.db.insertInto('organization').values(bolt).execute()
    const comes = {
      invitation: `insert into "invitation" ("id", "organizationId", "email", "role", "status", "expiresAt", "createdAt",
        "inviterId") values ('nina', 'acme', 'nina@example.com', 'member', 'pending', now(), now(), 'olga')`,
      team: `insert into "team" ("id", "name", "organizationId", "createdAt") values ('lab', 'Lab', 'acme', now())`,
    }
    const changes = {
      invitation: [`"status" = 'canceled'`, `"role" = 'admin'`, `"expiresAt" = now() + interval '1 day'`],
      team: [`"name" = 'Art'`, `"updatedAt" = now()`],
    }
    for (const table of ['invitation', 'team'] as const) {
      expect(await announcedBy(comes[table]), table).toEqual(['p:acme'])
      for (const change of changes[table])
        expect(await announcedBy(`update "${table}" set ${change}`), change).toEqual(['p:acme'])
      expect(await announcedBy(`update "${table}" set "id" = "id"`), table).toEqual([])
      expect(await announcedBy(`update "${table}" set "organizationId" = 'bolt'`)).toEqual(['p:acme', 'p:bolt'])
      expect(await announcedBy(`delete from "${table}"`), table).toEqual(['p:bolt'])
      expect(await announcedBy(`truncate "${table}" cascade`), table).toContain('all')
    }
  })

  test.each([
    `"name" = 'Acme Ltd'`,
    `"slug" = 'acme-ltd'`,
    `"logo" = 'https://example.com/a.png'`,
    `"metadata" = '{}'`,
    `"fields" = '{"a": 1}'`,
    `"createdAt" = now() + interval '1 day'`,
    `"twoFactorRequiredFrom" = now()`,
  ])('of an organization: %s', async (change) => {
    expect(await announcedBy(`update "organization" set ${change}`)).toEqual(['o:acme'])
  })

  test('one by one up to fifty in a statement, and as everything above', async () => {
    const sessions = (count: number) =>
      Array.from({ length: count }, (_, index) => rowOf.session({ id: `more-${index}`, expiresAt: far }))
    await app.db.insertInto('session').values(sessions(49)).execute()
    expect(await announcedBy('delete from "session"')).toHaveLength(50)
    await app.db.insertInto('session').values(sessions(51)).execute()
    expect(await announcedBy('delete from "session"')).toEqual(['all'])
  })

  test('not where many sessions are swept that had expired', async () => {
    const expired = Array.from({ length: 60 }, (_, index) => rowOf.session({ id: `old-${index}`, expiresAt: now }))
    await app.db.insertInto('session').values(expired).execute()
    expect(await announcedBy('delete from "session"')).toEqual(['s:session'])
  })

  test('as everything where a table is truncated', async () => {
    expect(await announcedBy('truncate "session" cascade')).toEqual(['all'])
    expect(await announcedBy('truncate "member" cascade')).toEqual(['all'])
    expect(await announcedBy('truncate "organization" cascade')).toContain('all')
    expect(await announcedBy('truncate "user" cascade')).toContain('all')
  })

  test('also where rows are written as by replication', async () => {
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.updateTable('session').set({ expiresAt: later }).execute()
    })
    await feed.waitForInvalidations()
    expect(heard).toEqual(['s:session'])
  })

  test('whatever `search_path` the writer has', async () => {
    const anywhere = (statement: string) =>
      app.db.transaction().execute(async (trx) => {
        await sql`set local search_path = ''`.execute(trx)
        await sql.raw(statement).execute(trx)
      })
    await anywhere(`update public."user" set "name" = 'Olia' where "id" = 'olga'`)
    await anywhere(`update public."organization" set "name" = 'Acme Ltd'`)
    await anywhere('delete from public."session"')
    await anywhere('truncate public."member" cascade')
    await feed.waitForInvalidations()
    expect(heard).toEqual(['u:olga', 'o:acme', 's:session', 'all'])
  })

  test('not before the commit, and not after a rollback', async () => {
    await app.db
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('session').execute()
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await feed.waitForInvalidations()
    expect(heard).toEqual([])
  })

  test('of every column of the six tables, but those that no kept answer shows', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name in ('session', 'user', 'member', 'organization', 'invitation', 'team')
      order by 1, 2`.execute(app.db)
    const { rows: sources } = await sql<{ name: string; source: string }>`
      select proname as "name", prosrc as "source" from pg_proc where proname like 'announce_%_updates'`.execute(app.db)
    const unannounced = rows.filter(({ table, column }) => {
      const source = sources.find(({ name }) => name === `announce_${table}_updates`)?.source ?? ''
      return !source.includes(`"before"."${column}"`)
    })
    expect(unannounced.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'invitation.callbackURL',
      'invitation.id',
      'member.id',
      'organization.twoFactorNoticeAt',
      'organization.twoFactorToldFrom',
      'organization.twoFactorToldUntil',
      'session.impersonatedFrom',
      'session.party',
      'session.updatedAt',
      'team.id',
      'user.awaitsFirstSignIn',
      'user.mailboxProvenAt',
      'user.tokenStamp',
    ])
  })
})
