import { type Migration, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrateToLatest, migrationState, SchemaNewerThanCodeError } from '../src/migrate.ts'
import { migrations } from '../src/migrations/all.ts'
import { onEachEngine } from './on-each-engine.ts'

const sprocket: Migration = { up: (db) => sql`create table sprocket (id text)`.execute(db).then() }
const broken: Migration = {
  async up(db) {
    await sql`create table widget (id text)`.execute(db)
    throw new Error('half way')
  },
}

onEachEngine('migrating', (world) => {
  const ledger = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(world.db)).rows.map(
      (row) => row.name,
    )
  const exists = async (table: string) =>
    (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(world.db)).rows[0]?.found

  afterEach(async () => {
    await sql`drop table if exists sprocket, widget`.execute(world.db)
    await sql`delete from kysely_migration where name > '1'`.execute(world.db)
  })

  test('a second run changes nothing', async () => {
    expect(await migrateToLatest(world.db)).toEqual([])
    expect(await ledger()).toEqual(Object.keys(migrations))
    expect(await migrationState(world.db)).toEqual({ pending: [], newer: [] })
  })

  test('what is pending is told, then applied once', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket }
    expect(await migrationState(world.db, next)).toEqual({ pending: ['1002-sprocket'], newer: [] })
    expect(await migrateToLatest(world.db, next)).toEqual(['1002-sprocket'])
    expect(await migrateToLatest(world.db, next)).toEqual([])
    expect(await exists('sprocket')).toBe(true)
  })

  test('two migrators at once migrate once', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket }
    const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(world.db, next)))
    expect(applied.flat()).toEqual(['1002-sprocket'])
    expect(await ledger()).toEqual([...Object.keys(migrations), '1002-sprocket'])
  })

  test('two migrators at once on an empty database make it once', async () => {
    await sql.raw('drop schema public cascade').execute(world.db)
    await sql.raw('create schema public').execute(world.db)
    expect(await migrationState(world.db)).toEqual({ pending: Object.keys(migrations), newer: [] })
    const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(world.db)))
    expect(applied.flat()).toEqual(Object.keys(migrations))
    expect(await exists('"user"')).toBe(true)
  })

  test('a migration that fails half way leaves nothing, nor do those before it in the run', async () => {
    const next = { ...migrations, '1002-sprocket': sprocket, '1003-broken': broken }
    await expect(migrateToLatest(world.db, next)).rejects.toThrow('half way')
    expect([await exists('sprocket'), await exists('widget')]).toEqual([false, false])
    expect(await ledger()).toEqual(Object.keys(migrations))
  })

  test('a schema newer than the code is refused and left alone', async () => {
    await sql`insert into kysely_migration values ('1009-future', '2030-01-01')`.execute(world.db)
    const next = { ...migrations, '1002-sprocket': sprocket }
    const refusal = await migrateToLatest(world.db, next).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SchemaNewerThanCodeError)
    expect(refusal).toMatchObject({
      unknownMigrations: ['1009-future'],
      message: expect.stringContaining('1009-future'),
    })
    expect(await exists('sprocket')).toBe(false)
    expect(await migrationState(world.db)).toEqual({ pending: [], newer: ['1009-future'] })
  })
})
