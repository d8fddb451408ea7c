import type { SourceTable } from '@foyer/auth-domain/adoption/source'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { NotAdoptableError } from './not-adoptable.ts'
import { isLeft, type Pair, sameRow } from './pair.ts'
import { type RequiredColumn, requiredColumns } from './returned-columns.ts'
import { type Named, ownColumns, returnedValue } from './returned-value.ts'

/** Writes the rows that came since. A column that must have a value gets its default, or what better-auth derives. */
export async function insertReturned(trx: Trx, pair: Pair): Promise<number> {
  const required = await requiredColumns(trx, pair)
  const columns = insertable(pair.old).map(([name, column]) => ({
    name: column.name,
    value: returnedValue(pair, name),
  }))
  const others = required.filter(({ name }) => !columns.some((column) => column.name === name))
  const written = [...columns, ...others.map(({ name, fallback = sql`null` }) => ({ name, value: fallback }))]
  const values = written.map(({ name, value }) => {
    const fallback = required.find((one) => one.name === name)?.fallback
    return fallback === undefined ? value : sql`coalesce(${value}, ${fallback})`
  })
  const came = sql`from ${pair.newTable} "new" where not exists (
    select from ${pair.oldTable} "old" where ${sameRow(pair.old)})`
  await assertValues(trx, pair, required, { written, came })
  const names = written.map(({ name }) => sql.ref(name))
  const { numAffectedRows = 0n } = await sql`insert into ${pair.oldTable} (${sql.join(names)})
    select ${sql.join(values)} ${came}`.execute(trx)
  return Number(numAffectedRows)
}

type Written = { written: readonly { name: string; value: RawBuilder<unknown> }[]; came: RawBuilder<unknown> }

async function assertValues(
  trx: Trx,
  { old }: Pair,
  required: readonly RequiredColumn[],
  { written, came }: Written,
): Promise<void> {
  for (const { name } of required.filter(({ fallback }) => fallback === undefined)) {
    const value = written.find((column) => column.name === name)?.value
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as "count" ${came} and ${value} is null`.execute(trx)
    const count = rows[0]?.count ?? 0
    if (count > 0)
      throw new NotAdoptableError(
        `The column ${name} of ${old.table} needs a value, which ${count} rows that came since do not have. Give it a default.`,
      )
  }
}

/** Deletes the former rows that were carried over, and were deleted since. */
export async function deleteReturned(trx: Trx, { old, oldTable, newTable }: Pair): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${oldTable} "old"
    where not exists (select from ${newTable} "new" where ${sameRow(old)}) and not ${isLeft(old)}`.execute(trx)
  return Number(numAffectedRows)
}

// A new row has no password, and no token that its server could open.
function insertable({ model, columns, own }: SourceTable): Named[] {
  const omitted = model === 'account' ? ['password', 'accessToken', 'refreshToken', 'idToken'] : ['twoFactorEnabled']
  return [...Object.entries(columns).filter(([name]) => !omitted.includes(name)), ...ownColumns(own)]
}
