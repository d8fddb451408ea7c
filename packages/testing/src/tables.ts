import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { sql } from 'kysely'

/** All rows by table name. */
export type Tables = Record<string, readonly Record<string, unknown>[]>

const COUNTERS = new Set(['rateLimit', 'signInThrottle', 'eventSequence', 'eventFeed'])
/** Given to an event a moment after its commit, and the last one given. */
const LATER = new Set(['position', 'last', 'delivered'])

export async function allTables({ db }: Pick<TestDatabase, 'db'>): Promise<Tables> {
  const names = await tableNames(db)
  const filled = await filledTables(db, names)
  const tables: Tables = Object.fromEntries(names.map((name) => [name, []]))
  for (const name of filled) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(name)} where ${true} order by 1`.execute(db)
    tables[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !LATER.has(column))))
  }
  return tables
}

async function tableNames(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${'public'}::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

// Most are empty, and to ask each of them takes longer than most calls. With a parameter the statement is prepared, since
// planning it takes longer than running it.
async function filledTables(db: TestDatabase['db'], names: readonly string[]): Promise<string[]> {
  const questions = names.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  const { rows } = await sql<{ name: string }>`${sql.raw(questions.join(' union all '))} limit ${names.length}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The tables that a refused call must not change: all except those that only count, and records of refusals. */
export async function tablesWithoutCounters(database: Pick<TestDatabase, 'db'>): Promise<Tables> {
  const { auditEvent = [], service = [], ...tables } = await allTables(database)
  const events = auditEvent.filter(({ type }) => !String(type).startsWith('user.authentication.'))
  // That there is an admin, whom a test has made by hand, the service notes a moment later; its cost it has from the migration.
  const choices = service
    .map(({ setUpAt, bcryptCost, ...chosen }) => chosen)
    .filter(({ id, ...chosen }) => hasValue(chosen))
  const changeable = Object.entries({ ...tables, auditEvent: events, service: choices })
  return Object.fromEntries(changeable.filter(([name]) => !COUNTERS.has(name)))
}

function hasValue(row: object): boolean {
  return Object.values(row).some((value) => value !== null)
}

export async function countRows({ db }: Pick<TestDatabase, 'db'>, table: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*)::int as count from "${table}"`).execute(db)
  return rows[0]?.count ?? 0
}

/** Executes SQL that fills tables, all in one transaction, and each statement for as long as it takes. */
export async function fill({ db }: Pick<TestDatabase, 'db'>, statements: readonly string[]): Promise<void> {
  await withoutTimeout(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

/** Executes SQL, for states that no call can produce. */
export async function run({ db }: Pick<TestDatabase, 'db'>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
