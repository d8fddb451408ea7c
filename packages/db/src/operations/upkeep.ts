import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** What one statement does for one table: as long as it takes, other statements wait. */
export type Upkeep = { table: string; work: 'analyze' | 'vacuum' }

type Row = { table: string; analyze: boolean; vacuum: boolean }

// Rows changed, deleted or added since the last time, beyond which PostgreSQL's autovacuum would act.
const CHANGED = sql`50 + 0.1 * greatest("reltuples", 0)`
const DEAD = sql`50 + 0.2 * greatest("reltuples", 0)`
const ADDED = sql`1000 + 0.2 * greatest("reltuples", 0)`

// Counters begin anew with each process; how large a table was the last time is stored.
const pages = sql`pg_relation_size(pg_class.oid) / current_setting('block_size')::int`
const outgrown = sql`${pages} > 10 + 1.5 * "relpages"`

/** What is due on a database without autovacuum, statistics first: what they mislead costs more than dead rows. */
export async function findDueUpkeep(db: Db): Promise<Upkeep[]> {
  const { rows } = await sql<Row>`
    select pg_class.oid::regclass::text as "table",
      "n_mod_since_analyze" > ${CHANGED} or ${outgrown} as "analyze",
      "n_dead_tup" > ${DEAD} or "n_ins_since_vacuum" > ${ADDED} or ${outgrown} as "vacuum"
    from pg_class join pg_stat_all_tables on "relid" = pg_class.oid
    where "relkind" = 'r' and "schemaname" not in ('pg_toast', 'information_schema')
    order by 1`.execute(db)
  const due = (work: Upkeep['work']) => rows.filter((row) => row[work]).map(({ table }): Upkeep => ({ table, work }))
  return [...due('analyze'), ...due('vacuum')]
}

/** Does it; `table` is quoted, as `findDueUpkeep` found it. */
export async function keepUp(db: Db, { table, work }: Upkeep): Promise<void> {
  await sql.raw(`${work} ${table}`).execute(db)
}

/** Tables of some size of which nothing has ever been counted. */
export async function findNeverAnalyzed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select pg_class.oid::regclass::text as "table" from pg_class
    where "relkind" = 'r' and "relnamespace" = current_schema()::regnamespace and "reltuples" < 0 and ${outgrown}
    order by 1`.execute(db)
  return rows.map(({ table }) => table)
}
