import { type Kysely, type Migration, sql } from 'kysely'
import { carryOverNames, carryOverProofs } from './0004-accounts-and-events/carry-over.ts'
import { columns } from './0004-accounts-and-events/columns.ts'
import { partitionEvents } from './0004-accounts-and-events/partitioned-events.ts'

export const accountsAndEvents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of columns) await sql.raw(statement).execute(db)
    await partitionEvents(db)
  },
}

export async function carryOverAccountsAndEvents(db: Kysely<unknown>): Promise<void> {
  await carryOverProofs(db)
  await carryOverNames(db)
}
