import { announceEverything } from '@foyer/db/changes/announce-everything'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { liftStatementTimeout } from '@foyer/db/engine/statement-timeout'
import { markMoved } from '@foyer/db/operations/event-origin'
import { sql } from 'kysely'
import { followedTables } from './archived-tables.ts'
import { copiedSequences, copiedTables, fetchedAtATime } from './copied-tables.ts'
import { indexArrivedHashes } from './index-arrived-hashes.ts'
import { unlessThere } from './unless-there.ts'

const BATCH = 500

/** How many rows of a table have been copied so far, and how many it has. */
export type CopyProgress = { table: string; copied: number; of: number }

/** The target of a copy is in use. */
export class TargetNotEmptyError extends Error {
  override readonly name = 'TargetNotEmptyError'

  constructor(table: string) {
    super(`The database to move to is not empty: its table "${table}" has rows.`)
  }
}

/**
 * Copies every row of one database into another, whole or not at all; both have the schema of this version, the target no
 * rows. Nobody may write to the source meanwhile. Counts are compared before the copy is committed. Returns them by table.
 */
export async function copyDatabase(
  source: Db,
  target: Db,
  onProgress: (progress: CopyProgress) => void,
): Promise<Map<string, number>> {
  const tables = await copiedTables(source)
  return source.transaction().execute((from) =>
    target.transaction().execute(async (to) => {
      // The work may take minutes, and no request waits for it.
      await liftStatementTimeout(to)
      for (const { name, seeded } of tables) await assertEmpty(to, name, seeded)
      const counts = new Map<string, number>()
      for (const { name, columns } of tables) counts.set(name, await copyTable(from, to, { name, columns }, onProgress))
      await indexArrivedHashes(to)
      await markMoved(to)
      for (const sequence of await copiedSequences(from)) await setSequence(from, to, sequence)
      await announceEverything(to)
      return counts
    }),
  )
}

async function assertEmpty(to: Trx, name: string, seeded: boolean): Promise<void> {
  // The migration has written its rows; the source's replace them.
  if (seeded) await sql`delete from ${sql.table(name)}`.execute(to)
  else if ((await countRows(to, name)) > 0) throw new TargetNotEmptyError(name)
}

async function copyTable(
  from: Trx,
  to: Trx,
  { name, columns }: { name: string; columns: readonly string[] },
  onProgress: (progress: CopyProgress) => void,
): Promise<number> {
  const of = await countRows(from, name)
  const table = sql.table(name)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare "rows" no scroll cursor for select to_jsonb("row")::text as "json" from ${table} "row"`.execute(
    from,
  )
  const followed = followedTables.find((one) => one.name === name)
  const written = followed === undefined ? sql`` : unlessThere(followed)
  let copied = 0
  for (;;) {
    onProgress({ table: name, copied, of })
    const { rows } = await sql<{
      json: string
    }>`fetch forward ${sql.lit(fetchedAtATime[name] ?? BATCH)} from "rows"`.execute(from)
    if (rows.length === 0) break
    // As text: what JavaScript would round, such as microseconds, stays exact.
    const batch = `[${rows.map(({ json }) => json).join()}]`
    await sql`insert into ${table} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${table}, ${batch}::jsonb) ${written}`.execute(to)
    copied += rows.length
  }
  await sql`close "rows"`.execute(from)
  const arrived = await countRows(to, name)
  if (arrived !== of) throw new Error(`Of "${name}", ${of} rows were to be copied and ${arrived} arrived.`)
  return arrived
}

async function setSequence(from: Trx, to: Trx, name: string): Promise<void> {
  const sequence = sql.raw(name)
  const { rows } = await sql<{ last: string }>`select "last_value"::text as "last" from ${sequence}`.execute(from)
  await sql`select setval(${name}::regclass, ${rows[0]?.last ?? '1'}::bigint)`.execute(to)
}

async function countRows(db: Trx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}
