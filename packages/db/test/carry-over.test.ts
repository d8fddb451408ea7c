import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deletedUsers } from '#migrations/0005-deleted-users.ts'
import { migrations } from '#migrations/all.ts'
import { migrateToLatest, migrationState } from '#migrations/migrate.ts'
import { sequenceEvents } from '#operations/event-sequence.ts'
import { findEvents } from '#operations/find-events.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { givenAcmeOfBefore, now, rowOf } from './rows.ts'

const MIGRATION = '0004-accounts-and-events'
const LISTED_AGAIN = '0033-statement-triggers'

const countingInserts = [
  'create table "inserts" ("rows" int)',
  `create function "count_inserts"() returns trigger language plpgsql as $$ begin
    insert into public."inserts" select count(*) from "added";
    return null;
  end $$`,
  `create trigger "count" after insert on "deletedUser" referencing new table as "added"
    for each statement execute function "count_inserts"()`,
]

onBothEngines('rows of before the migration of accounts and events', (engine) => {
  const app = tablesOn(engine)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < MIGRATION))

  beforeEach(async () => {
    await sql.raw('drop schema public cascade; create schema public').execute(app.db)
    await migrateToLatest(app.db, before)
  })

  // The next test empties the tables of every migration.
  afterEach(() => migrateToLatest(app.db))

  const accounts = () => app.db.selectFrom('account').select(['id', 'provenAt']).orderBy('id').execute()

  test('accounts of verified users are proven, those of others are not, in several batches', async () => {
    await sql`
      insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values ('olga', 'Olga', 'olga@example.com', true, ${now}, ${now}),
        ('mia', 'Mia', 'mia@example.com', false, ${now}, ${now})`.execute(app.db)
    await sql`
      insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
      select "number"::text, 'github', "number"::text, case when "number" % 2 = 0 then 'olga' else 'mia' end,
        ${now}, ${now} from generate_series(1, 2500) as "number"`.execute(app.db)
    expect(await migrateToLatest(app.db)).toContain(MIGRATION)
    for (const { id, provenAt } of await accounts()) expect(provenAt).toEqual(Number(id) % 2 === 0 ? now : null)
  })

  test('what a crash interrupted is carried over at the next start', async () => {
    await app.db
      .insertInto('user')
      .values(rowOf.user({ emailVerified: true }))
      .execute()
    await sql`
      insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
      values ('account', 'credential', 'olga', 'olga', ${now}, ${now})`.execute(app.db)
    const crashing = { ...migrations[MIGRATION], carryOver: () => Promise.reject(new Error('killed')) }
    const interrupted = { ...migrations, [MIGRATION]: { up: async () => undefined, minimumVersion: '', ...crashing } }
    await expect(migrateToLatest(app.db, interrupted)).rejects.toThrow('killed')
    expect(await migrationState(app.db)).toMatchObject({ pending: [], unfinished: expect.arrayContaining([MIGRATION]) })
    expect(await migrateToLatest(app.db)).toEqual([])
    expect(await accounts()).toEqual([{ id: 'account', provenAt: now }])
    expect(await migrationState(app.db)).toMatchObject({ unfinished: [] })
  })

  test('users who were deleted before are on the list of those whose events forget them, others are not', async () => {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    await sql`insert into "auditEvent" ("type", "actorId", "targetUserId", "createdAt")
      values ('user.deleted', 'olga', 'mia', ${now}), ('user-deleted', 'max', 'max', ${now}),
        ('user.deleted', 'olga', 'olga', ${now}), ('user.updated', 'sara', 'sara', ${now})`.execute(app.db)
    await migrateToLatest(app.db)
    const listed = await app.db.selectFrom('deletedUser').select('id').orderBy('id').execute()
    expect(listed).toEqual([{ id: 'max' }, { id: 'mia' }])
  })

  test('users who were deleted before are listed in batches: no statement reads the whole history', async () => {
    await sql`insert into "auditEvent" ("type", "targetUserId", "createdAt")
      select 'user.deleted', 'user' || "number", ${now}::timestamptz + ("number" / 10) * interval '1 second'
      from generate_series(1, 2500) as "number"`.execute(app.db)
    const created = { '0005-deleted-users': { ...deletedUsers, minimumVersion: '0001-initial' } }
    const between = Object.entries(migrations).filter(([name]) => name < LISTED_AGAIN)
    await migrateToLatest(app.db, { ...Object.fromEntries(between), ...created })
    for (const statement of countingInserts) await sql.raw(statement).execute(app.db)
    await migrateToLatest(app.db)
    const { rows } = await sql<{ rows: number }>`select "rows" from "inserts"`.execute(app.db)
    expect(rows.reduce((sum, inserted) => sum + inserted.rows, 0)).toBe(2500)
    expect(Math.max(...rows.map((inserted) => inserted.rows))).toBeLessThanOrEqual(1000)
  })

  test('events keep ids and order, get positions, and name the members of their organization', async () => {
    await givenAcmeOfBefore(app.db)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values ('sara', 'Sara', 'private@example.com', true, ${now}, ${now})`.execute(app.db)
    await sql`insert into "auditEvent" ("type", "actorId", "targetUserId", "organizationId", "createdAt")
      values ('organization.invitation.sent', 'olga', 'sara', 'acme', ${now}), ('user.updated', 'sara', 'sara', null, ${now})
      `.execute(app.db)
    await migrateToLatest(app.db)
    await sql`insert into "auditEvent" ("type", "actorId", "createdAt") values ('user.updated', 'olga', ${now})`.execute(
      app.db,
    )
    const [latest, updated, sent] = await findEvents(app.db, { after: undefined, limit: 10 })
    expect(latest?.id).toBe((updated?.id ?? 0) + 1)
    expect(updated?.actor).toEqual({ id: 'sara', name: 'Sara', email: 'private@example.com' })
    expect(sent?.actor).toMatchObject({ id: 'olga', name: 'Olga' })
    expect(sent?.target).toEqual({ id: 'sara', name: null, email: null })
    const waiting = app.db.selectFrom('auditEvent').select('id').where('position', 'is', null)
    await expect.poll(() => sequenceEvents(app.db).then(() => waiting.execute()), { timeout: 20_000 }).toEqual([])
  })

  test('a process of the version before still reads and writes what it knows', async () => {
    await givenAcmeOfBefore(app.db)
    await migrateToLatest(app.db)
    await sql`insert into "verification" ("id", "identifier", "value", "userId", "expiresAt", "createdAt", "updatedAt")
      values ('one', 'reset-password:abc', 'olga', 'olga', ${now}, ${now}, ${now})`.execute(app.db)
    const stored = await app.db.selectFrom('verification').selectAll().where('id', '=', 'one').executeTakeFirst()
    expect(stored).toMatchObject({ purpose: 'reset-password', fingerprint: 'abc', attempts: 0, browser: null })
    await sql`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
      values ('two', 'olga', 'two', ${now}, ${now}, ${now})`.execute(app.db)
    const session = await app.db.selectFrom('session').selectAll().where('id', '=', 'two').executeTakeFirst()
    expect(session).toMatchObject({ methods: '', factors: '', secondFactorAt: null, fields: {} })
  })

  test('an address that a process of the version before changes leaves no method proven, and another change does', async () => {
    await givenAcmeOfBefore(app.db)
    await migrateToLatest(app.db)
    for (const userId of ['olga', 'max']) {
      const method = { id: userId, userId, provenAt: now }
      await app.db
        .insertInto('account')
        .values(rowOf.account({ ...method, providerId: 'github', accountId: userId }))
        .execute()
      await app.db
        .insertInto('passkey')
        .values(rowOf.passkey({ ...method, credentialID: userId }))
        .execute()
      await app.db
        .insertInto('twoFactor')
        .values({ ...method, secret: 'sealed', createdAt: now, updatedAt: now })
        .execute()
      await app.db.updateTable('user').set({ mailboxProvenAt: now }).where('id', '=', userId).execute()
    }
    // As 0.2 writes a change of email.
    await sql`update "user" set "email" = 'victim@example.com', "emailVerified" = false, "isAnonymous" = null,
      "tokenStamp" = "tokenStamp" + 1, "updatedAt" = ${now} where "id" = 'olga'`.execute(app.db)
    await sql`update "user" set "name" = 'Max Miller', "email" = "email" where "id" = 'max'`.execute(app.db)
    for (const table of ['account', 'passkey', 'twoFactor'] as const) {
      const stored = await app.db
        .selectFrom(table)
        .select(['userId', 'provenAt'])
        .where('id', 'in', ['olga', 'max'])
        .orderBy('userId')
        .execute()
      expect(stored, table).toEqual([
        { userId: 'max', provenAt: now },
        { userId: 'olga', provenAt: null },
      ])
    }
    const users = app.db.selectFrom('user').select(['id', 'mailboxProvenAt']).where('id', 'in', ['olga', 'max'])
    expect(await users.orderBy('id').execute()).toEqual([
      { id: 'max', mailboxProvenAt: now },
      { id: 'olga', mailboxProvenAt: null },
    ])
  })

  test('an address that is changed with an empty `search_path` leaves no method proven either', async () => {
    await givenAcmeOfBefore(app.db)
    await migrateToLatest(app.db)
    await app.db
      .insertInto('account')
      .values(rowOf.account({ id: 'hub', userId: 'olga', providerId: 'github', accountId: 'olga', provenAt: now }))
      .execute()
    await app.db.transaction().execute(async (trx) => {
      await sql`set local search_path = ''`.execute(trx)
      await sql`update public."user" set "email" = 'victim@example.com' where "id" = 'olga'`.execute(trx)
    })
    const stored = await app.db.selectFrom('account').select('provenAt').where('id', '=', 'hub').execute()
    expect(stored).toEqual([{ provenAt: null }])
  })
})
