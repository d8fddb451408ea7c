import pg from 'pg'
import { migrateToLatest } from '../migrate.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'

/** Advisory locks of these two numbers stand for the test databases: whoever holds (LOCKS, n) has number n. */
const LOCKS = 716_539_022
const MOST = 100

/** An empty migrated database on the server of `url`, used by nobody else until it is closed or the process ends. */
export async function openTestPostgres(url: string): Promise<OpenDatabase> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    const name = await reserve(server)
    const database = await openDatabase({
      engine: 'postgres',
      url: withDatabase(url, name),
      prepared: true,
      poolSize: 5,
    })
    await migrateToLatest(database.db)
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
  for (let number = 1; number <= MOST; number++) {
    const { rows } = await server.query('select pg_try_advisory_lock($1, $2) as mine', [LOCKS, number])
    if (rows[0].mine) return prepare(server, `foyer_test_${number}`)
  }
  throw new Error(`All ${MOST} test databases are in use`)
}

// Dropped and made anew, whatever an earlier run left in it.
async function prepare(server: pg.Client, name: string): Promise<string> {
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name}`)
  return name
}
