import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { lockAdoption } from '@foyer/db/adoption/stored-adoption'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import { lockMigrations } from '@foyer/db/migrations/migrate'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { sql } from 'kysely'
import { ASIDE } from './adopt.ts'
import { lockTables } from './lock-tables.ts'
import { NotAdoptableError } from './not-adoptable.ts'

/** The tables that were dropped, and those of plugins that were left behind and stay where they are. */
export type Finished = { dropped: readonly string[]; kept: readonly string[] }

/**
 * Gives up the way back. The tables that were carried over are dropped: they hold tokens and secrets that Foyer keeps hashed
 * or sealed. Tables of plugins that were left behind stay, without their references.
 */
export function finishAdoption(db: Db): Promise<Finished> {
  return withoutTimeout(db, async (trx) => {
    await lockMigrations(trx)
    const adoption = await lockAdoption(trx)
    if (adoption === undefined) throw new NotAdoptableError('Nothing was adopted here.')
    if (adoption.finishedAt !== null) throw new NotAdoptableError('The adoption is finished already.')
    const { layout, sourceSchema } = adoption
    const { tables, passing, unheld } = layout.source
    const dropped = [...Object.values(tables), ...passing].map(({ table }) => table)
    await lockTables(trx, sourceSchema, dropped)
    for (const table of dropped) await sql`drop table ${sql.table(`${sourceSchema}.${table}`)} cascade`.execute(trx)
    const kept = unheld.map(({ table }) => `${sourceSchema}.${table}`)
    if (sourceSchema === ASIDE && kept.length === 0) await sql`drop schema ${sql.ref(ASIDE)}`.execute(trx)
    await sql`delete from "adoptionLeft"`.execute(trx)
    await sql`delete from "adoptedFactor"`.execute(trx)
    await sql`delete from "adoptedValue"`.execute(trx)
    await sql`update "adoption" set "finishedAt" = now(), "reversible" = false`.execute(trx)
    await recordEnd(trx, {
      type: 'service.adoption.finished',
      detail: { source: adoption.source, dropped: dropped.length },
    })
    return { dropped, kept }
  })
}

/** Records what became of the adoption, at the time of the database. */
export async function recordEnd(
  trx: Trx,
  end:
    | Pick<AuditEvent<'service.adoption.finished'>, 'type' | 'detail'>
    | Pick<AuditEvent<'service.adoption.undone'>, 'type' | 'detail'>,
): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(trx)
  await recordEvent(trx, { ...end, at: rows[0]?.now ?? new Date(), actorId: COMMAND_LINE })
}
