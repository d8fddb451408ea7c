import { findDueUpkeep, keepUp } from '@foyer/db/operations/upkeep'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUpkeep } from '#cli/stored-findings.ts'

onBothEngines('doctor', ({ name, open }) => {
  const given = testAppsOn(open)

  test('names the tables of an embedded database that were never analyzed, and says nothing of PostgreSQL', async () => {
    const { database } = await given()
    const keepAllUp = async () => {
      for (const due of await findDueUpkeep(database.db)) await keepUp(database.db, due)
    }
    // Suites before this one may have left others.
    await keepAllUp()
    await sql`create table "grown" as select n, repeat('a', 500) as text from generate_series(1, 2000) n`.execute(
      database.db,
    )
    try {
      const before = await findUpkeep(database)
      await keepAllUp()
      const after = await findUpkeep(database)
      const embedded = [
        [{ what: 'upkeep', ok: true, warns: true, message: 'never analyzed: grown' }],
        [{ what: 'upkeep', ok: true, message: 'tables are analyzed and vacuumed while the service runs' }],
      ]
      expect([before, after]).toMatchObject(name === 'PGlite' ? embedded : [[], []])
    } finally {
      await sql`drop table "grown"`.execute(database.db)
    }
  })

  test.runIf(name === 'PGlite')('names none for long: a service keeps up its embedded database by itself', async () => {
    const { database } = await given()
    const analyzed = async () => {
      const { rows } = await sql<{ times: number }>`select "analyze_count" as "times" from pg_stat_user_tables
        where "relname" = 'rateLimit'`.execute(database.db)
      return Number(rows[0]?.times)
    }
    const before = await analyzed()
    await sql`insert into "rateLimit" ("key", "points") select n::text, 1 from generate_series(1, 3000) n`.execute(
      database.db,
    )
    // One that begins now has not looked yet.
    await given()
    await eventually(async () => {
      // Anyone who asks all the time leaves it no quiet; a machine that is busy otherwise leaves it little.
      await new Promise((resolve) => setTimeout(resolve, 2500))
      expect(await analyzed()).toBeGreaterThan(before)
    }, 25_000)
  })
})
