import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { FIRST_SCHEMA, formerNames } from '#migrations/former-ledger.ts'
import { applyWithin, migrateToLatest, migrationState } from '#migrations/migrate.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { rowOf } from '#testing/rows.ts'
import { catalogueOf } from './catalogue.ts'
import { catalogue0001 } from './catalogue-0001.ts'

const CARRIED_OVER = '2026-01-01T00:00:00.000Z'

onBothEngines('a database of a build before 0.3.0', (engine) => {
  const app = tablesOn(engine)
  const ledger = async () =>
    (
      await sql<Record<string, unknown>>`select "name", "minimumVersion", "carriedOverAt" from kysely_migration
        where "name" = any(${[FIRST_SCHEMA, ...formerNames]}) order by "name"`.execute(app.db)
    ).rows
  const forget = (names: readonly string[]) =>
    sql`delete from kysely_migration where name = any(${names})`.execute(app.db)

  /** As the last build before 0.3.0 leaves the ledger; the tables are the same. */
  async function givenFormerLedger(): Promise<void> {
    for (const name of formerNames)
      await sql`insert into kysely_migration ("name", "timestamp", "minimumVersion", "carriedOverAt")
        values (${name}, ${CARRIED_OVER}, ${FIRST_SCHEMA}, ${CARRIED_OVER})`.execute(app.db)
  }

  afterEach(() => forget(formerNames))

  test('has what the first migration makes: columns, constraints, indexes, triggers, functions and sequences', async () => {
    let made: Record<string, string> = {}
    const rolledBack = app.db.transaction().execute(async (trx) => {
      await sql`drop schema public cascade`.execute(trx)
      await sql`create schema public`.execute(trx)
      await applyWithin(trx, { [FIRST_SCHEMA]: migrations[FIRST_SCHEMA] ?? expect.unreachable() })
      made = await catalogueOf(trx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(made).toEqual(catalogue0001)
  })

  test.each([
    ['', `update kysely_migration set "minimumVersion" = name where name = '0001-initial'`],
    [' by builds since 0.1,', `update kysely_migration set "minimumVersion" = null where name = '0001-initial'`],
  ])('that is migrated to its end%s gets the ledger of this one, once, and keeps its rows', async (_title, first) => {
    await givenFormerLedger()
    await sql.raw(first).execute(app.db)
    await app.db.insertInto('user').values(rowOf.user()).execute()
    expect(await migrationState(app.db)).toEqual({
      ...{ pending: Object.keys(migrations), newer: [], unfinished: [], compatible: true },
    })
    await Promise.all([1, 2, 3].map(() => migrateToLatest(app.db)))
    expect(await ledger()).toEqual([{ name: FIRST_SCHEMA, minimumVersion: FIRST_SCHEMA, carriedOverAt: null }])
    expect(await migrationState(app.db)).toEqual({ pending: [], newer: [], unfinished: [], compatible: true })
    expect(await app.db.selectFrom('user').select('id').execute()).toEqual([{ id: 'olga' }])
  })

  test.each([
    ['the last of its migrations', ['0050-past-set-up']],
    ['one in between', ['0031-parties']],
    ['all but the first, which recorded no minimum version', formerNames],
  ])('that lacks %s is refused by name, and nothing changes', async (_title, missing) => {
    await givenFormerLedger()
    if (missing === formerNames) await sql`update kysely_migration set "minimumVersion" = null`.execute(app.db)
    await forget(missing)
    const before = await ledger()
    await expect(migrateToLatest(app.db)).rejects.toThrow(
      `${missing[0]} is missing. Start the last build before 0.3.0 once, then this one.`,
    )
    expect(await ledger()).toEqual(before)
    await sql`update kysely_migration set "minimumVersion" = name where name = ${FIRST_SCHEMA}`.execute(app.db)
  })

  test('whose rows are not all carried over is refused', async () => {
    await givenFormerLedger()
    await sql`update kysely_migration set "carriedOverAt" = null where name = '0032-user-counts'`.execute(app.db)
    const before = await ledger()
    await expect(migrateToLatest(app.db)).rejects.toThrow('0032-user-counts is missing')
    expect(await ledger()).toEqual(before)
  })
})
