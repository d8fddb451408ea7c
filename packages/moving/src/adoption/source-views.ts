import { type Model, type ModelField, modelNames, models } from '@foyer/auth-domain/adoption/models'
import type { Source, SourceColumn, SourceTable } from '@foyer/auth-domain/adoption/source'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'

const ZONELESS = 'timestamp without time zone'

/** Where a source is, and the time zone of its times that name none. */
export type LocatedSource = { source: Source; schema: string; zone: string | undefined }

/** The view that shows a model of the source in Foyer's types, whatever its version and naming. */
export function viewOf(model: Model): RawBuilder<unknown> {
  return sql`${sql.table(`adopt_${model}`)}`
}

/** The same without the rows that are left behind. */
export function kept(model: Model): RawBuilder<unknown> {
  return sql`(select * from ${viewOf(model)} "source" where not exists (select from "adopt_report"
    where "table" = ${sql.lit(model)} and "adopt_report"."id" = "source"."id" and "what" = 'left'))`
}

/** The models whose times name no zone. */
export function zonelessModels({ tables }: Source): Model[] {
  return modelNames.filter((model) => Object.values(tables[model]?.columns ?? {}).some(({ type }) => type === ZONELESS))
}

/** Creates the views, and the table of what is reported; both are temporary. A view holds on to its table where it goes. */
export async function createViews(trx: Trx, located: LocatedSource): Promise<void> {
  for (const model of modelNames) {
    await sql`create temp view ${viewOf(model)} as ${selectOf(model, located)}`.execute(trx)
  }
  // The report is read while it is written to: a join that read it for each row anew would read all that was written so far.
  await sql`set local enable_nestloop = off`.execute(trx)
  await sql`create temp table "adopt_report" ("table" text collate "C", "id" text collate "C", "what" text,
    "reason" text, "detail" text)`.execute(trx)
  await sql`create index on "adopt_report" ("table", "id")`.execute(trx)
  await sql`create temp table "adopt_address" ("id" text collate "C" primary key, "email" text collate "C")`.execute(
    trx,
  )
  await sql`create function pg_temp."adopt_json_type" ("value" text) returns text language plpgsql as
    $$ begin return jsonb_typeof("value"::jsonb); exception when others then return null; end $$`.execute(trx)
}

/** A pooled connection is used again: nothing temporary may stay. */
export async function dropViews(trx: Trx): Promise<void> {
  for (const model of modelNames) await sql`drop view ${viewOf(model)}`.execute(trx)
  await sql`drop table "adopt_report", "adopt_address"`.execute(trx)
  await sql`drop function pg_temp."adopt_json_type" (text)`.execute(trx)
}

// `tid` is where a row is: a million of them are read by ranges of it.
function selectOf(model: Model, { source, schema, zone }: LocatedSource): RawBuilder<unknown> {
  const table = source.tables[model]
  const fields: Readonly<Record<string, ModelField>> = models[model]
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${filledValue({ fields, table, zone }, name, field)} as ${sql.ref(name)}`,
  )
  const from = table === undefined ? sql`` : sql`from ${sql.table(`${schema}.${table.table}`)}`
  const tid = table === undefined ? sql`null::tid` : sql`ctid`
  const rows = table === undefined ? sql`where false` : sql``
  return sql`select ${tid} as "tid", ${sql.join(columns)}, ${ownOf(table)} as "fields",
    ${missingOf(fields, table)} ${from} ${rows}`
}

type Shown = { fields: Readonly<Record<string, ModelField>>; table: SourceTable | undefined; zone: string | undefined }

const otherTime: Readonly<Record<string, string>> = { createdAt: 'updatedAt', updatedAt: 'createdAt' }

/** Schemas that were made by hand may have no value where there must be one: what says the least stands for it. */
function filledValue({ fields, table, zone }: Shown, name: string, field: ModelField): RawBuilder<unknown> {
  const value = shownValue(field, table?.columns[name], zone)
  if (field.required === undefined || !isFilled(name)) return value
  if (field.kind !== 'time') return sql`coalesce(${value}, ${name === 'name' ? sql`''` : sql`false`})`
  const other = fields[otherTime[name] ?? '']
  const instead = other && shownValue(other, table?.columns[otherTime[name] ?? ''], zone)
  return sql`coalesce(${value}, ${instead ?? sql`null`}, now()::timestamptz(3))`
}

function isFilled(name: string): boolean {
  return name in otherTime || name === 'name' || name === 'emailVerified'
}

/** The columns that must have a value and have none; `unusable` where nothing stands for it. */
function missingOf(fields: Shown['fields'], table: SourceTable | undefined): RawBuilder<unknown> {
  const required = Object.entries(fields).flatMap(([name, field]) => {
    const column = table?.columns[name]
    return field.required === undefined || column === undefined ? [] : [{ name, column: sql.ref(column.name) }]
  })
  if (required.length === 0) return sql`null::text as "missing", false as "unusable"`
  const names = required.map(({ name, column }) => sql`case when ${column} is null then ${sql.lit(name)} end`)
  const needed = required.filter(({ name }) => !isFilled(name)).map(({ column }) => sql`${column} is null`)
  return sql`nullif(concat_ws(', ', ${sql.join(names)}), '') as "missing", (${sql.join(needed, sql` or `)}) as "unusable"`
}

/** A value of the source in Foyer's type; `value` is its column unless it is named in another way. */
export function shownValue(
  { kind }: ModelField,
  column: SourceColumn | undefined,
  zone = 'UTC',
  value = column === undefined ? sql`null` : sql.ref(column.name),
): RawBuilder<unknown> {
  switch (kind) {
    case 'text':
      return sql`${value}::text collate "C"`
    case 'boolean':
      return sql`${value}::text::boolean`
    case 'integer':
      return sql`${value}::text::numeric::bigint`
    case 'time':
      return column?.type === ZONELESS
        ? sql`(${value} at time zone ${sql.lit(zone)})::timestamptz(3)`
        : sql`${value}::timestamptz(3)`
  }
}

function ownOf(table: SourceTable | undefined): RawBuilder<unknown> {
  const own = Object.entries(table?.own ?? {})
  if (own.length === 0) return sql`'{}'::jsonb`
  return shownFields(own.map(([field, { name }]) => [field, sql.ref(name)]))
}

/** An application's own values as they are kept. */
export function shownFields(
  own: readonly (readonly [field: string, value: RawBuilder<unknown>])[],
): RawBuilder<unknown> {
  const pairs = own.map(([field, value]) => sql`${sql.lit(field)}, ${value}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`
}
