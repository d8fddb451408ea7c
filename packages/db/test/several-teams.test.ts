import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from './rows.ts'

const MIGRATION = '0013-several-teams'

onBothEngines('members of before the migration to several teams', (engine) => {
  const app = tablesOn(engine)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < MIGRATION))

  beforeEach(async () => {
    await sql.raw('drop schema public cascade; create schema public').execute(app.db)
    await migrateToLatest(app.db, before)
  })

  // The next test empties the tables of every migration.
  afterEach(() => migrateToLatest(app.db))

  test('are in their team where it exists, in several batches, and again when it is run again', async () => {
    await sql`insert into "organization" ("id", "name", "slug", "createdAt") values ('acme', 'Acme', 'acme', ${now})`.execute(
      app.db,
    )
    await sql`insert into "team" ("id", "name", "organizationId", "createdAt")
      values ('lab', 'Lab', 'acme', ${now})`.execute(app.db)
    await sql`
      insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select "number"::text, 'Mia', "number" || '@example.com', true, ${now}, ${now}
      from generate_series(1, 2500) as "number"`.execute(app.db)
    await sql`
      insert into "member" ("id", "organizationId", "userId", "role", "teamId", "createdAt")
      select "number"::text, 'acme', "number"::text, 'member',
        case "number" % 3 when 0 then 'lab' when 1 then 'gone' end, ${now}
      from generate_series(1, 2500) as "number"`.execute(app.db)
    expect(await migrateToLatest(app.db)).toContain(MIGRATION)
    const members = () => app.db.selectFrom('teamMember').select(['id', 'memberId', 'teamId', 'createdAt']).execute()
    const carried = await members()
    expect(carried).toHaveLength(833)
    for (const { memberId, teamId, createdAt } of carried) {
      expect([Number(memberId) % 3, teamId, createdAt]).toEqual([0, 'lab', now])
    }
    await migrations[MIGRATION]?.carryOver?.(app.db)
    expect(await members()).toEqual(carried)
  })
})
