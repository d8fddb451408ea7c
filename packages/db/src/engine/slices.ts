import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from '#schema/database.ts'
import type { Trx } from './handles.ts'
import { later } from './pipeline.ts'

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

/** Writes rows by their ids, slice by slice. Nobody waits for a single one; held, all of many would be sent in one turn of the event loop. */
export async function writeInSlices(
  trx: Trx,
  ids: readonly string[],
  writeOf: (slice: readonly string[]) => Compilable,
): Promise<void> {
  await inSlices(ids, async (slice) => {
    const write = writeOf(slice).compile()
    await (ids.length > SLICE ? trx.executeQuery(write) : later(trx, write))
    return []
  })
}

type Table = Extract<keyof Database, string>

/**
 * Deletes the rows of a table with an `id` that fulfil `condition`, slice by slice; returns how many. The first slice is one
 * statement, and mostly all there is: several tables begun together are emptied in one trip.
 */
export async function deleteInSlices(trx: Trx, table: Table, condition: RawBuilder<unknown>): Promise<number> {
  // By id alone, which is read before, as in all slices.
  const { rows } = await sql<{ found: number; deleted: number }>`
    with "slice" as materialized (
      select "id" from ${sql.table(table)} where ${condition} order by "id" limit ${sql.lit(SLICE)}
    ), "deleted" as (
      delete from ${sql.table(table)} where "id" = any(array(select "id" from "slice")) returning "id"
    )
    select (select count(*) from "slice")::int as "found", (select count(*) from "deleted")::int as "deleted"`.execute(
    trx,
  )
  const [{ found, deleted } = { found: 0, deleted: 0 }] = rows
  if (found < SLICE) return deleted
  return deleted + (await changeInSlices(trx, { table, condition, change: sql`delete from ${sql.table(table)}` }))
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

/** The rows of a table that are to be deleted, or changed by `assignments`. */
export type Ending = { table: Table; condition: RawBuilder<unknown>; assignments?: RawBuilder<unknown> }

/**
 * The same of several tables, one after the other, which nobody waits for: all is read in one trip, and where it is no more than a
 * slice of each, written with the next statement.
 */
export async function endInSlices(trx: Trx, endings: readonly Ending[]): Promise<void> {
  const changes = endings.map(({ table, condition, assignments }) => {
    const named = sql.table(table)
    const change = assignments === undefined ? sql`delete from ${named}` : sql`update ${named} set ${assignments}`
    return { table, condition, change }
  })
  const pages = await Promise.all(changes.map((change) => idsAfter(trx, change, '')))
  for (const [index, change] of changes.entries()) await endFrom(trx, change, pages[index] ?? [])
}

async function endFrom(trx: Trx, change: Change, ids: readonly string[]): Promise<void> {
  if (ids.length > SLICE) await changeFrom(trx, change, ids)
  else if (ids.length > 0) await later(trx, changeOf(change, ids).compile(trx))
}

// The ids are read ahead: a statement that looked for its own rows would pass those that the ones before have changed.
// Changed by id alone, so that a row that is updated meanwhile is changed all the same.
async function changeInSlices(trx: Trx, change: Change): Promise<number> {
  return changeFrom(trx, change, await idsAfter(trx, change, ''))
}

async function changeFrom(trx: Trx, change: Change, first: readonly string[]): Promise<number> {
  let changed = 0
  for (let ids = first; ; ) {
    for (let start = 0; start < ids.length; start += SLICE) {
      const { numAffectedRows = 0n } = await changeOf(change, ids.slice(start, start + SLICE)).execute(trx)
      changed += Number(numAffectedRows)
    }
    if (ids.length < PAGE) return changed
    ids = await idsAfter(trx, change, ids.at(-1) ?? '')
  }
}

async function idsAfter(trx: Trx, { table, condition }: Change, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select "id" from ${sql.table(table)} where ${condition} and "id" > ${after}
    order by "id" limit ${sql.lit(PAGE)}`.execute(trx)
  return rows.map(({ id }) => id)
}

function changeOf({ change }: Change, ids: readonly string[]): RawBuilder<unknown> {
  return sql`${change} where "id" = any(${ids})`
}
