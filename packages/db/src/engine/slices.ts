import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#schema/database.ts'
import type { Trx } from './handles.ts'

/** Rows that one statement writes at most, where the number is a user's choice: it has its connection for some tens of milliseconds. */
export const SLICE = 500

/** Rows that one statement reads at most, where the number is a user's choice. */
export const PAGE = 1000

/** Runs `work` on slices of `items` in their order; returns the results of all. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += SLICE) {
    for (const result of await work(items.slice(start, start + SLICE))) results.push(result)
  }
  return results
}

type Table = Extract<keyof Database, string>

/** Deletes the rows of a table with an `id` that fulfil `condition`, slice by slice; returns how many. */
export async function deleteInSlices(trx: Trx, table: Table, condition: RawBuilder<unknown>): Promise<number> {
  return changeInSlices(trx, { table, condition, change: sql`delete from ${sql.table(table)}` })
}

/** The same with an update. */
export async function updateInSlices(
  trx: Trx,
  table: Table,
  condition: RawBuilder<unknown>,
  assignments: RawBuilder<unknown>,
): Promise<number> {
  return changeInSlices(trx, { table, condition, change: sql`update ${sql.table(table)} set ${assignments}` })
}

type Change = { table: Table; condition: RawBuilder<unknown>; change: RawBuilder<unknown> }

// The ids are read ahead: a statement that looked for its own rows would pass those that the ones before have changed.
// Changed by id alone, so that a row that is updated meanwhile is changed all the same.
async function changeInSlices(trx: Trx, { table, condition, change }: Change): Promise<number> {
  let changed = 0
  for (let after = ''; ; ) {
    const page = await sql<{ id: string }>`
      select "id" from ${sql.table(table)} where ${condition} and "id" > ${after}
      order by "id" limit ${sql.lit(PAGE)}`.execute(trx)
    const ids = page.rows.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE)
      const { numAffectedRows = 0n } = await sql`${change} where "id" = any(${slice})`.execute(trx)
      changed += Number(numAffectedRows)
    }
    if (ids.length < PAGE) return changed
    after = ids.at(-1) ?? ''
  }
}
