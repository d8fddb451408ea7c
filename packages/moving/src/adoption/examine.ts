import { type Model, modelNames } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import type { ExamineStep } from './examine-step.ts'
import { examineSteps } from './examine-steps.ts'
import { isPendingLink, isTrustedDevice } from './pending-link.ts'
import type { Fate, Reason } from './report.ts'
import { kept, type LocatedSource, viewOf } from './source-views.ts'

/** What is asked of anyone who can read addresses: the one that a user gets. */
export type ReadAddress = (user: { id: string; email: string; isAnonymous: boolean | null }) => {
  email: string
  reason?: Reason
}

const BATCH = 1000

// What every reader of addresses takes as it is, but for its case. Others are read one by one.
const PLAIN = String.raw`^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$`

/** Whom to ask for addresses, and who is told of every question that was answered. */
type Examining = {
  readAddress: ReadAddress
  onProgress: (progress: { table: string; copied: number; of: number; unit: string }) => void
}

/** Finds every row that is not carried over as it is; the source stays as it is. */
export async function examineSource(
  trx: Trx,
  located: LocatedSource,
  { readAddress, onProgress }: Examining,
): Promise<void> {
  await examineMissing(trx, located)
  await examineAddresses(trx, readAddress)
  await sql`analyze "adopt_address"`.execute(trx)
  const steps = examineSteps.filter(({ except }) => except?.(located.source) !== true)
  for (const [index, step] of steps.entries()) {
    await runStep(trx, step)
    await sql`analyze "adopt_report"`.execute(trx)
    onProgress({ table: 'examined', copied: index + 1, of: steps.length, unit: 'questions' })
  }
  await noteColumns(trx, located)
}

/** Names something in the report; without an id a table or a column. */
export async function report(
  trx: Trx,
  lines: readonly { table: string; id: string | null; what: Fate; reason: Reason; detail: string | null }[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into "adopt_report" ("table", "id", "what", "reason", "detail")
    select "table", "id", "what", "reason", "detail" from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as ("table" text, "id" text, "what" text, "reason" text, "detail" text)`.execute(trx)
}

async function runStep(trx: Trx, { table, what, reason, rows }: ExamineStep): Promise<void> {
  await sql`insert into "adopt_report" ("table", "id", "what", "reason", "detail")
    select ${table}::text, "id", ${what}::text, ${reason}::text, "detail" from (${rows}) "found"`.execute(trx)
}

// First: what has no value is compared with nothing.
async function examineMissing(trx: Trx, { source }: LocatedSource): Promise<void> {
  for (const model of modelNames) {
    if (source.tables[model] === undefined) continue
    await sql`insert into "adopt_report" ("table", "id", "what", "reason", "detail")
      select ${model}::text, "id", case when "unusable" then 'left' else 'changed' end,
        case when "unusable" then 'no-value' else 'value-filled' end, "missing"
      from ${viewOf(model)} "s" where "missing" is not null`.execute(trx)
  }
  await sql`analyze "adopt_report"`.execute(trx)
}

async function examineAddresses(trx: Trx, readAddress: ReadAddress): Promise<void> {
  await sql`declare "addresses" no scroll cursor for select "id", "email", "isAnonymous" from ${kept('user')} "s"
    where "isAnonymous" or length("email") > 64 or "email" !~ ${sql.lit(PLAIN)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ id: string; email: string; isAnonymous: boolean | null }>`
      fetch forward ${sql.lit(BATCH)} from "addresses"`.execute(trx)
    if (rows.length === 0) break
    const read = rows.map((row) => ({ was: row, ...readAddress(row) }))
    const addresses = JSON.stringify(read.map(({ was: { id }, email }) => ({ id, email })))
    await sql`insert into "adopt_address" ("id", "email") select "id", "email"
      from jsonb_to_recordset(${addresses}::jsonb) as ("id" text, "email" text)`.execute(trx)
    await report(
      trx,
      read.flatMap(({ was: { id, email }, reason }) =>
        reason === undefined
          ? []
          : [{ table: 'user', id, what: reason === 'unusable-address' ? 'noted' : 'changed', reason, detail: email }],
      ),
    )
  }
  await sql`close "addresses"`.execute(trx)
}

async function noteColumns(trx: Trx, { source }: LocatedSource): Promise<void> {
  const aside = [...source.unheld, ...source.passing]
  await report(
    trx,
    aside.map(({ table }) => ({ table, id: null, what: 'left', reason: 'left-table', detail: null })),
  )
  await report(
    trx,
    (source.others ?? []).map((table) => ({ table, id: null, what: 'noted', reason: 'other-table', detail: null })),
  )
  for (const table of Object.values(source.tables)) {
    const note = (reason: Reason, detail: string) =>
      report(trx, [{ table: table.table, id: null, what: 'noted', reason, detail }])
    for (const [field, { name }] of Object.entries(table.own)) await note('own-column', `${name} → fields.${field}`)
    for (const name of table.derived ?? []) await note('derived-column', name)
    for (const name of [...table.left, ...table.unheld]) await note('left-column', name)
  }
}

/** How many rows a table has, how many of them are carried over and changed; `ended` have expired and are no more. */
export type TableCount = { model: Model; rows: number; carried: number; changed: number; left: number; ended: number }

export async function countSource(trx: Trx, { source }: LocatedSource): Promise<TableCount[]> {
  const counts: TableCount[] = []
  for (const model of modelNames) {
    if (source.tables[model] === undefined) continue
    const { rows } = await sql<Omit<TableCount, 'model' | 'carried'>>`
      select (select count(*)::int from ${viewOf(model)}) as "rows",
        (select count(*)::int from ${kept(model)} "s" where ${hasEnded(model)}) as "ended",
        (select count(distinct "id")::int from "adopt_report" where "table" = ${model} and "what" = 'changed'
          and "id" is not null) as "changed",
        (select count(distinct "id")::int from "adopt_report" where "table" = ${model} and "what" = 'left') as "left"`.execute(
      trx,
    )
    const [count] = rows
    if (count !== undefined) counts.push({ model, ...count, carried: count.rows - count.left - count.ended })
  }
  return counts
}

// Of verifications only links and trusted devices are carried over; the others, such as states of providers, last for minutes.
function hasEnded(model: Model) {
  if (model === 'session') return sql`"expiresAt" <= now()`
  if (model === 'verification') return sql`not (${isPendingLink} or ${isTrustedDevice})`
  return sql`false`
}

/** Copies the report to anyone who writes it down, in slices. */
export async function readReport<Line>(trx: Trx, write: (lines: readonly Line[]) => Promise<void>): Promise<void> {
  await sql`declare "lines" no scroll cursor for
    select "table", "id", "what", "reason", "detail" from "adopt_report" order by "table", "reason", "id"`.execute(trx)
  for (;;) {
    const { rows } = await sql<Line>`fetch forward ${sql.lit(BATCH)} from "lines"`.execute(trx)
    if (rows.length === 0) break
    await write(rows)
  }
  await sql`close "lines"`.execute(trx)
}
