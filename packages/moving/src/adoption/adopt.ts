import type { Missing, Source, SourceMap } from '@foyer/auth-domain/adoption/source'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { StoredFeatures } from '@foyer/auth-domain/service/switched-off'
import type { ServedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { describeForeignSchema, ForeignSchemaError, readSource, readTables } from '@foyer/db/adoption/foreign-schema'
import { indexLegacyHashes } from '@foyer/db/adoption/stored-adoption'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import { applyWithin, LEDGER, lockMigrations, migrateToLatest } from '@foyer/db/migrations/migrate'
import { recordEvents } from '@foyer/db/operations/audit'
import { countStoredFeatures } from '@foyer/db/operations/stored-features'
import type { ApplicationReference } from '@foyer/db/schema/adoption'
import { sql } from 'kysely'
import { dropReferences, findReferences, pointAtFoyer } from './application-references.ts'
import { type AdoptionProgress, type Conversions, carrySource, countSealed } from './carry-source.ts'
import { expectedDowntime } from './downtime.ts'
import { countSource, examineSource, type ReadAddress, readReport, report, type TableCount } from './examine.ts'
import { findUnreadable, type Unreadable } from './find-unreadable.ts'
import { lockTables } from './lock-tables.ts'
import { NotAdoptableError } from './not-adoptable.ts'
import {
  type AdoptionRefusal,
  findFuture,
  findTaken,
  findUnheld,
  findZoneProblem,
  SCHEMA_OF_ITS_OWN,
  tablesOf,
} from './refusals.ts'
import type { ReportLine } from './report.ts'
import { unservedFactors } from './second-factors.ts'
import { createViews, dropViews, kept, type LocatedSource } from './source-views.ts'

/** The schema that the tables of a source are kept in, where Foyer's take their place. */
export const ASIDE = 'better_auth'

/** How to adopt; `waved` are the names of what may be left behind. */
export type AdoptionPlan = {
  /** The connection's own unless it is named. */
  schema: string | undefined
  map: SourceMap
  zone: string | undefined
  waved: readonly string[]
  readAddress: ReadAddress
  /** The second factors that Foyer is going to ask for. */
  served: ServedFactors
  conversions: Conversions
  /** How long to wait for tables that somebody else uses; ten seconds unless it is named. */
  lockMillis?: number
  onProgress: (progress: AdoptionProgress) => void
  write: (lines: readonly ReportLine[]) => Promise<void>
}

/** What an adoption has done, or would do. */
export type AdoptionOutcome = {
  version: Source['version']
  counts: readonly TableCount[]
  /** Names of what was waved through. */
  left: readonly string[]
  refusals: readonly AdoptionRefusal[]
  /** Accounts with tokens that the secrets given do not open, and with those of which it is not known whether they should. */
  unreadable: Pick<Unreadable, 'tokens' | 'doubtfulTokens'>
  /** What there is of features that options switch on and off. */
  stored: StoredFeatures
  seconds: number
  /** Whether the application may go back until it is finished. */
  reversible: boolean
}

/** Says what adopting would do; the source is read, nothing waits, and nothing is written. */
export async function planAdoption(db: Db, plan: AdoptionPlan): Promise<AdoptionOutcome> {
  let outcome: AdoptionOutcome | undefined
  const done = new Error('nothing is to be written')
  await withoutTimeout(db, async (trx) => {
    const located = await locate(trx, plan)
    outcome = await examine(trx, located, plan)
    await readReport(trx, plan.write)
    // What is temporary goes with it.
    throw done
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
  if (outcome === undefined) throw done
  return outcome
}

/** Adopts a source whole or not at all, unless something is refused. Nobody may write to it meanwhile; they would wait. */
export async function adopt(db: Db, plan: AdoptionPlan): Promise<AdoptionOutcome> {
  const outcome = await withoutTimeout(db, async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await lockMigrations(trx)
    const located = await locate(trx, plan)
    await lockSource(trx, located, plan.lockMillis)
    const found = await examine(trx, located, plan)
    if (found.refusals.length === 0) await carry(trx, located, found, plan)
    await readReport(trx, plan.write)
    await dropViews(trx)
    return found
  })
  // What migrations carry over later.
  if (outcome.refusals.length === 0) await migrateToLatest(db)
  return outcome
}

async function locate(trx: Trx, { schema, map, zone }: AdoptionPlan): Promise<LocatedSource> {
  const { rows } = await sql<{
    ledger: boolean
    aside: boolean
    current: string
  }>`select to_regclass(${LEDGER}) is not null as "ledger",
    current_schema() as "current", exists (select from pg_namespace where "nspname" = ${ASIDE}) as "aside"`.execute(trx)
  if (rows[0]?.ledger)
    throw new NotAdoptableError(
      `There is a table ${LEDGER}: the database is Foyer's already, or an application keeps its own migrations there. Foyer then needs a schema of its own.`,
    )
  const named = schema ?? rows[0]?.current ?? 'public'
  if (rows[0]?.aside)
    throw new NotAdoptableError(`There is a schema ${ASIDE} from a former adoption; rename or drop it.`)
  const read = await readSource(trx, named, map)
  if (read === undefined) {
    const tables = (await readTables(trx, named)).map(({ name }) => name)
    throw new NotAdoptableError(
      `The schema ${named} does not hold the tables of better-auth (it has ${tables.join(', ') || 'none'}). Name them by --map, or the schema by --schema.`,
    )
  }
  if (read.missing.length > 0) throw new NotAdoptableError(describeMissing(read.missing))
  return { source: read.source, schema: named, zone }
}

function describeMissing(missing: readonly Missing[]): string {
  const lines = missing.map(({ model, table, column }) =>
    column === undefined
      ? `There is no table ${table} for ${model}.`
      : `The table ${table} has no column ${column}, which ${model} needs; name it by --map.`,
  )
  return lines.join('\n')
}

async function examine(trx: Trx, located: LocatedSource, plan: AdoptionPlan): Promise<AdoptionOutcome> {
  const zone = await findZoneProblem(trx, located)
  // Without a zone nothing can be read; what else is refused is told in the same run.
  await createViews(trx, zone === undefined ? located : { ...located, zone: undefined })
  await examineSource(trx, located, plan)
  const unreadable = await findUnreadable(trx, plan.conversions)
  const future = zone === undefined ? await findFuture(trx, located) : undefined
  const unheld = [
    ...(await findTaken(trx, located)),
    ...(await findUnheld(trx, located)),
    ...(await unservedFactors(trx, plan.served)),
  ]
  const refusals = [zone ?? [], future ?? [], unheld, unreadableRefusals(unreadable)].flat()
  const isWaved = ({ name }: AdoptionRefusal) => name !== undefined && plan.waved.includes(name)
  const counts = await countSource(trx, located)
  const rows = counts.reduce((sum, count) => sum + count.rows, 0)
  return {
    version: located.source.version,
    counts,
    left: refusals.filter(isWaved).flatMap(({ name }) => name ?? []),
    refusals: refusals.filter((refusal) => !isWaved(refusal)),
    unreadable,
    stored: await countStoredFeatures(trx, kept),
    seconds: expectedDowntime({ rows, sealed: await countSealed(trx) }),
    reversible: hasTextIds(located.source),
  }
}

function unreadableRefusals({ jwks, twoFactor }: Unreadable): AdoptionRefusal[] {
  const fix = 'the secrets given do not open'
  return [
    ...(jwks === 0 ? [] : [{ name: 'jwks', message: `${fix} ${jwks} signing keys of jwks` }]),
    ...(twoFactor === 0 ? [] : [{ message: `${fix} ${twoFactor} second factors of twoFactor` }]),
  ]
}

// New users of Foyer's get text, which a source with other ids cannot take back.
function hasTextIds({ tables }: Source): boolean {
  return Object.values(tables).every(({ columns }) => /^(text|character varying)/.test(columns.id?.type ?? 'text'))
}

// Anyone who still serves waits, and then finds Foyer's tables.
async function lockSource(trx: Trx, { source, schema }: LocatedSource, millis?: number): Promise<void> {
  const tables = tablesOf(source)
  await lockTables(trx, schema, tables, millis)
  const models = Object.fromEntries(tables.map((table) => [table, table]))
  // The application's own: their foreign keys are pointed elsewhere.
  for (const { schema: of, table } of await findReferences(trx, schema, models))
    await lockTables(trx, of, [table], millis)
}

async function carry(trx: Trx, located: LocatedSource, outcome: AdoptionOutcome, plan: AdoptionPlan): Promise<void> {
  const { source } = located
  const models = Object.fromEntries(Object.entries(source.tables).map(([model, { table }]) => [model, table]))
  const beside = Object.fromEntries(tablesOf(source).map((table) => [table, table]))
  const references = (await findReferences(trx, located.schema, { ...beside, ...models })).filter(
    ({ model }) => model in models,
  )
  await dropReferences(trx, references)
  const schema = await setAside(trx, located)
  await applyFoyer(trx)
  await carrySource(trx, { ...located, schema }, { ...plan, counts: outcome.counts })
  const unvalidated = await pointAtFoyer(trx, references)
  await report(
    trx,
    unvalidated.map(({ table, name }) => ({
      table,
      id: null,
      what: 'noted',
      reason: 'unvalidated-reference',
      detail: name,
    })),
  )
  await sql`insert into "adoptionLeft" ("table", "id") select distinct "table", "id" from "adopt_report"
    where "what" = 'left' and "id" is not null`.execute(trx)
  await indexLegacyHashes(trx)
  await sql`insert into "adoptedFactor" select "id", (select count(*) from "backupCode"
    where "backupCode"."userId" = "twoFactor"."userId") from "twoFactor"`.execute(trx)
  await storeAdoption(trx, { ...located, schema }, references, outcome)
}

// The tables of the source stay as they are; only those of the schema that is Foyer's give way.
async function setAside(trx: Trx, { source, schema }: LocatedSource): Promise<string> {
  const { rows } = await sql<{ own: boolean }>`select current_schema() = ${schema} as "own"`.execute(trx)
  if (!rows[0]?.own) return schema
  await sql`create schema ${sql.ref(ASIDE)}`.execute(trx)
  for (const table of tablesOf(source))
    await sql`alter table ${sql.table(`${schema}.${table}`)} set schema ${sql.ref(ASIDE)}`.execute(trx)
  return ASIDE
}

// Of an index or a function, say: tables are refused before.
async function applyFoyer(trx: Trx): Promise<void> {
  try {
    await applyWithin(trx)
  } catch (error) {
    if (!(error instanceof ForeignSchemaError)) throw error
    throw new NotAdoptableError(`${describeForeignSchema(error.foreign)} ${SCHEMA_OF_ITS_OWN}`)
  }
}

async function storeAdoption(
  trx: Trx,
  { source, schema, zone }: LocatedSource,
  references: readonly ApplicationReference[],
  { version, counts, reversible }: AdoptionOutcome,
): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(trx)
  const at = rows[0]?.now ?? new Date()
  await trx
    .insertInto('adoption')
    .values({
      source: 'better-auth',
      version,
      at,
      sourceSchema: schema,
      reversible,
      layout: JSON.stringify({ source, zone }),
      references: JSON.stringify(references),
      finishedAt: null,
    })
    .execute()
  const carried = Object.fromEntries(counts.map((count) => [count.model, count.carried]))
  const detail = { source: 'better-auth', version, ...carried }
  const event = { at, actorId: COMMAND_LINE }
  await recordEvents(trx, [
    { ...event, type: 'service.adopted', detail },
    { ...event, type: 'service.resynchronize', detail: { reason: 'adoption' } },
  ])
}
