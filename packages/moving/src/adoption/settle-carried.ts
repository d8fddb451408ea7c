import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import type { TableCount } from './examine.ts'
import { pairOfModel } from './pair.ts'
import { rememberConverted, updatedModels } from './return-values.ts'
import { kept, type LocatedSource } from './source-views.ts'

/** Compares the numbers of the rows that have arrived, adds what is in no table of its own, and remembers what was converted. */
export async function settleCarried(trx: Trx, located: LocatedSource, counts: readonly TableCount[]): Promise<void> {
  for (const count of counts) await assertArrived(trx, count)
  await addOnlyTeams(trx)
  for (const model of updatedModels) {
    const pair = pairOfModel(located, model)
    if (pair !== undefined) await rememberConverted(trx, pair)
  }
}

async function assertArrived(trx: Trx, { model, carried }: TableCount): Promise<void> {
  // Where those from before are in one table.
  const devices = model === 'verification' ? sql`(select count(*) from "trustedDevice")` : sql`0`
  const { rows } = await sql<{ count: number }>`
    select (count(*) + ${devices})::int as "count" from ${sql.table(model)}`.execute(trx)
  const arrived = rows[0]?.count ?? 0
  if (arrived !== carried)
    throw new Error(
      `Of ${model}, ${carried} rows were to be carried over and ${arrived} have arrived. Nothing has been changed.`,
    )
}

// The team of a member of 1.2, which an upgrade to 1.3 leaves where it was. As the source has it: the member's own follows
// the rows that were written.
function addOnlyTeams(trx: Trx): Promise<unknown> {
  return sql`insert into "teamMember" ("teamId", "memberId", "createdAt")
    select "team"."id", "member"."id", "member"."createdAt" from ${kept('member')} "s"
    join "member" on "member"."id" = "s"."id"
    join "team" on "team"."id" = "s"."teamId" and "team"."organizationId" = "member"."organizationId"
    on conflict do nothing`.execute(trx)
}
