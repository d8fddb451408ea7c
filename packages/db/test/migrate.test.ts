import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrations, type ReleasedMigration } from '#migrations/all.ts'
import {
  applyWithin,
  lockMigrations,
  migrateToLatest,
  migrationState,
  SchemaNewerThanCodeError,
} from '#migrations/migrate.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { openTestPGlite } from '#testing/pglite.ts'
import type { TestEngine } from '#testing/test-database.ts'
import { truncate } from '#testing/truncate.ts'

const sprocket: ReleasedMigration = {
  up: (db) => sql`create table sprocket (id text)`.execute(db).then(),
  minimumVersion: '0001-initial',
}
const broken: ReleasedMigration = {
  minimumVersion: '0001-initial',
  async up(db) {
    await sql`create table widget (id text)`.execute(db)
    throw new Error('half way')
  },
}

onBothEngines('migrating', (engine) => {
  const app = tablesOn(engine)
  const ledger = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app.db)).rows.map(
      (row) => row.name,
    )
  const exists = async (table: string) =>
    (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(app.db)).rows[0]?.found

  afterEach(async () => {
    await sql`drop table if exists sprocket, widget`.execute(app.db)
    await sql`delete from kysely_migration where name > '1'`.execute(app.db)
  })

  test('a second run changes nothing', async () => {
    expect(await migrateToLatest(app.db)).toEqual([])
    expect(await ledger()).toEqual(Object.keys(migrations))
    expect(await migrationState(app.db)).toEqual({ pending: [], newer: [], unfinished: [], compatible: true })
  })

  test('pending migrations are reported, then applied once', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket }
    expect(await migrationState(app.db, next)).toEqual({
      pending: ['1002-sprocket'],
      newer: [],
      unfinished: [],
      compatible: true,
    })
    expect(await migrateToLatest(app.db, next)).toEqual(['1002-sprocket'])
    expect(await migrateToLatest(app.db, next)).toEqual([])
    expect(await exists('sprocket')).toBe(true)
  })

  test('concurrent migrators migrate once', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket }
    const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(app.db, next)))
    expect(applied.flat()).toEqual(['1002-sprocket'])
    expect(await ledger()).toEqual([...Object.keys(migrations), '1002-sprocket'])
  })

  test('a failing migration is rolled back together with those before it in the run', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket, '1003-broken': broken }
    await expect(migrateToLatest(app.db, next)).rejects.toThrow('half way')
    expect([await exists('sprocket'), await exists('widget')]).toEqual([false, false])
    expect(await ledger()).toEqual(Object.keys(migrations))
  })

  test('what a crash has interrupted is carried over at the next start, and once', async () => {
    const carryOver = async () => void (await sql`insert into sprocket values ('carried over')`.execute(app.db))
    const crashing = { ...sprocket, carryOver: () => Promise.reject(new Error('killed')) }
    await expect(migrateToLatest(app.db, { ...migrations, '1002-sprocket': crashing })).rejects.toThrow('killed')
    const next = { ...migrations, '1002-sprocket': { ...sprocket, carryOver } }
    expect(await migrationState(app.db, next)).toMatchObject({ pending: [], unfinished: ['1002-sprocket'] })
    for (const _ of [1, 2]) expect(await migrateToLatest(app.db, next)).toEqual([])
    expect(await migrationState(app.db, next)).toMatchObject({ unfinished: [] })
    expect((await sql`select id from sprocket`.execute(app.db)).rows).toEqual([{ id: 'carried over' }])
  })

  test('a schema newer than the code is refused and left unchanged', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('1009-future', '2030-01-01')`.execute(app.db)
    const next = { ...migrations, '1002-sprocket': sprocket }
    const refusal = await migrateToLatest(app.db, next).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SchemaNewerThanCodeError)
    expect(refusal).toMatchObject({
      unknownMigrations: ['1009-future'],
      message: expect.stringContaining('1009-future'),
    })
    expect(await exists('sprocket')).toBe(false)
    expect(await migrationState(app.db)).toEqual({
      pending: [],
      newer: ['1009-future'],
      unfinished: [],
      compatible: false,
    })
  })

  test('a newer schema that this code can serve is served, also after a restart', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket }
    expect(await migrateToLatest(app.db, next)).toEqual(['1002-sprocket'])
    expect(await migrateToLatest(app.db)).toEqual([])
    expect(await migrationState(app.db)).toEqual({
      pending: [],
      newer: ['1002-sprocket'],
      unfinished: [],
      compatible: true,
    })
  })

  test('a newer schema that has removed what this code uses is refused', async () => {
    const contracted = { ...sprocket, minimumVersion: '1001-without-it' }
    const next = {
      ...migrations,
      '1001-without-it': { ...sprocket, up: async () => undefined },
      '1002-sprocket': contracted,
    }
    await migrateToLatest(app.db, next)
    await expect(migrateToLatest(app.db)).rejects.toBeInstanceOf(SchemaNewerThanCodeError)
    expect(await migrateToLatest(app.db, next)).toEqual([])
  })
})

test('released migrations are listed in order, and each names one that came before it, or itself', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual([...names].sort())
  for (const [name, { minimumVersion }] of Object.entries(migrations)) {
    expect(names).toContain(minimumVersion)
    expect(minimumVersion <= name).toBe(true)
  }
})

/** Here each waits for the embedded database's one connection while another makes the whole schema, on a busy machine too. */
const patient: TestEngine = {
  name: 'PGlite',
  async open() {
    const database = await openTestPGlite({ waitMillis: 60_000 })
    return { ...database, truncate: () => truncate(database.db) }
  },
}

onBothEngines('migrating an empty database', { on: patient }, (engine) => {
  const app = tablesOn(engine)
  const empty = async () => {
    await sql.raw('drop schema public cascade').execute(app.db)
    await sql.raw('create schema public').execute(app.db)
  }

  // The next test's tables are emptied, and must be there.
  afterEach(async () => {
    await empty()
    await migrateToLatest(app.db)
  })

  // Only there has each migrator a connection, which remembers that it has found no ledger; many tables would remind it.
  test.runIf(engine.name === 'PostgreSQL')('who has waited for another migrator finds what it has made', async () => {
    await empty()
    const up: ReleasedMigration['up'] = (db) => sql`create table "user" (id text)`.execute(db).then()
    const first = { '0001-user': { up, minimumVersion: '0001-user' } }
    const waits = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    const waiting = await app.db.transaction().execute(async (trx) => {
      await lockMigrations(trx)
      const other = migrateToLatest(app.db, first)
      await expect.poll(async () => (await waits.execute(trx)).rows.length).toBe(1)
      expect(await applyWithin(trx, first)).toEqual(['0001-user'])
      return { other }
    })
    expect(await waiting.other).toEqual([])
  })

  test('concurrent migrators create the schema once', async () => {
    await empty()
    const pending = Object.keys(migrations)
    expect(await migrationState(app.db)).toEqual({ pending, newer: [], unfinished: [], compatible: true })
    const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(app.db)))
    expect(applied.flat()).toEqual(pending)
    const { rows } = await sql`select to_regclass('"user"') is not null as found`.execute(app.db)
    expect(rows).toEqual([{ found: true }])
  })
})
