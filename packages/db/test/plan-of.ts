import { CompiledQuery, type Kysely, type RootOperationNode, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#schema/database.ts'

export type Plan = {
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * The plan of the statement that `act` runs last, with the rows read by each node. `without`: what the planner must not use,
 * such as `seqscan`, which it does for few rows and not for many.
 */
export async function planOf(
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<unknown>,
  without: readonly string[] = [],
): Promise<Plan> {
  let executed: RootOperationNode | undefined
  const observed = db.withPlugin({
    transformQuery: ({ node }) => {
      executed = node
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(observed)
  if (executed === undefined) throw new Error('Nothing was read')
  const { sql: text, parameters } = db.getExecutor().compileQuery(executed, { queryId: 'page' })
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  return db.transaction().execute(async (trx) => {
    // What is turned off costs so much that PostgreSQL would compile the plan, which takes seconds on a busy machine.
    await sql`set local jit = off`.execute(trx)
    for (const step of without) await sql`set local ${sql.raw(`enable_${step}`)} = off`.execute(trx)
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? expect.unreachable()
  })
}

/** How many rows of a table, or of its partitions, a plan has read. */
export function rowsRead(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0)
  if (plan['Relation Name']?.startsWith(table) !== true) return below
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
}
