import pg from 'pg'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'
import { copyTemplate, TEMPLATE } from './postgres-template.ts'
import { prepareTruncation } from './truncate.ts'

/** Advisory locks reserve the test databases: the holder of (LOCK_CLASS, n) uses database n. */
const LOCK_CLASS = 716_539_022
const MAX_DATABASES = 100

/** An empty migrated database on the server of `url`, reserved until it is closed or the process ends. */
export async function openTestPostgres(url: string): Promise<OpenDatabase> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    const name = await reserve(server)
    await copyTemplate(server, withDatabase(url, TEMPLATE), name)
    const database = await openDatabase({
      engine: 'postgres',
      url: withDatabase(url, name),
      prepared: true,
      poolSize: 5,
    })
    await prepareTruncation(database.db)
    return {
      ...database,
      async close() {
        await database.close()
        await server.end()
      },
    }
  } catch (error) {
    await server.end()
    throw error
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function reserve(server: pg.Client): Promise<string> {
  for (let number = 1; number <= MAX_DATABASES; number++) {
    const { rows } = await server.query('select pg_try_advisory_lock($1, $2) as mine', [LOCK_CLASS, number])
    if (rows[0].mine) return `foyer_test_${number}`
  }
  throw new Error(`All ${MAX_DATABASES} test databases are in use`)
}
