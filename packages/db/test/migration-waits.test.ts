import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#engine/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { withDatabase } from '#testing/postgres.ts'
import { postgres as givenPostgres } from '#testing/test-database.ts'

const postgres = givenPostgres()
const STATEMENT_MILLIS = 200

describe.skipIf(postgres === undefined)('migrating on PostgreSQL', () => {
  test('waits for an instance that migrates for longer than a statement may take', async () => {
    const app = await postgres?.open()
    if (app === undefined) throw new Error('There is no PostgreSQL')
    onTestFinished(() => app.close())
    const { rows } = await sql<{ name: string }>`select current_database() as "name"`.execute(app.db)
    const url = withDatabase(process.env.DATABASE_URL ?? '', rows[0]?.name ?? '')
    const second = await openDatabase(
      { engine: 'postgres', url, prepared: true },
      { statementMillis: STATEMENT_MILLIS },
    )
    onTestFinished(() => second.close())
    const first = await app.db.startTransaction().execute()
    await sql`lock table kysely_migration in access exclusive mode`.execute(first)
    const migrating = migrateToLatest(second.db)
    migrating.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 2 * STATEMENT_MILLIS))
    await first.commit().execute()
    expect(await migrating).toEqual([])
  })
})
