import type { Source } from '@foyer/auth-domain/adoption/source'
import { findTakenNames } from '@foyer/db/adoption/foreign-schema'
import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { kept, type LocatedSource, zonelessModels } from './source-views.ts'

/** What an adoption is refused for. One with a `name` may be waved through by it: what it is about is left behind. */
export type AdoptionRefusal = { name?: string; message: string }

const FUTURE = '5 minutes'

export const SCHEMA_OF_ITS_OWN = 'Give Foyer a schema of its own, and name that of better-auth by --schema.'

/** What the application has under names that Foyer needs, where Foyer's tables would be. */
export async function findTaken(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const { rows } = await sql<{ own: boolean }>`select current_schema() = ${schema} as "own"`.execute(trx)
  // These give way.
  const aside = rows[0]?.own ? tablesOf(source) : []
  const taken = (await findTakenNames(trx)).filter((name) => !aside.includes(name))
  return taken.map((name) => ({
    message: `the application has ${name}, which Foyer needs the name of. ${SCHEMA_OF_ITS_OWN}`,
  }))
}

/** What this version cannot hold: rows in tables and columns of plugins, and what the application does with the tables. */
export async function findUnheld(trx: Trx, located: LocatedSource): Promise<AdoptionRefusal[]> {
  return [
    ...(await unheldRows(trx, located)),
    ...(await unheldValues(trx, located)),
    ...(await attachedToTables(trx, located)),
    ...(await guardsOfTables(trx, located)),
    ...(await partitioned(trx, located)),
    ...(await unknownPasswords(trx)),
    ...(await missingFactors(trx)),
  ]
}

async function unheldRows(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const refusals: AdoptionRefusal[] = []
  for (const { table } of source.unheld) {
    const count = await countRows(trx, sql`from ${sql.table(`${schema}.${table}`)}`)
    if (count > 0) refusals.push({ name: table, message: `${table} has ${count} rows that this version cannot hold` })
  }
  return refusals
}

async function unheldValues(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const refusals: AdoptionRefusal[] = []
  for (const { table, unheld } of Object.values(source.tables)) {
    for (const name of unheld) {
      const value = sql.ref(name)
      const filled = sql`from ${sql.table(`${schema}.${table}`)} where ${value} is not null and ${value}::text <> 'false'`
      const count = await countRows(trx, filled)
      if (count > 0)
        refusals.push({ name, message: `${table}.${name} has ${count} values that this version cannot hold` })
    }
  }
  return refusals
}

// They would go on reading, or watching, tables that nobody writes to any more.
async function attachedToTables(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const tables = tablesOf(source)
  const { rows } = await sql<{ name: string; kind: string; table: string }>`
    select distinct "view"."relname" as "name", 'view' as "kind", "of"."relname" as "table"
    from pg_depend join pg_rewrite on pg_rewrite.oid = "objid" join pg_class "view" on "view".oid = "ev_class"
    join pg_class "of" on "of".oid = "refobjid"
    where "classid" = 'pg_rewrite'::regclass and "of".oid <> "view".oid
      and "view"."relnamespace" <> pg_my_temp_schema() and "of"."relnamespace" = ${schema}::regnamespace
      and "of"."relname" = any(${tables}::text[])
    union all
    select "tgname", 'trigger', "relname" from pg_trigger join pg_class on pg_class.oid = "tgrelid"
    where not "tgisinternal" and "relnamespace" = ${schema}::regnamespace and "relname" = any(${tables}::text[])
    order by 1`.execute(trx)
  return rows.map(({ name, kind, table }) => ({
    name,
    message: `the ${kind} ${name} is on ${table}, and would stay with the former table`,
  }))
}

// Who may read which row would be decided by nobody any more.
async function guardsOfTables(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const { rows } = await sql<{ name: string; kind: string; table: string }>`
    with "of" as (select * from pg_class where "relnamespace" = ${schema}::regnamespace
      and "relname" = any(${tablesOf(source)}::text[]))
    select "relname" as "name", 'row-level security' as "kind", "relname" as "table" from "of" where "relrowsecurity"
    union all
    select "polname", 'policy', "relname" from pg_policy join "of" on "of".oid = "polrelid"
    union all
    select distinct case "grantee" when 0 then 'public' else pg_get_userbyid("grantee") end, 'grant to', "relname"
      from "of", aclexplode("relacl") where "grantee" <> "relowner"
    union all
    select "pubname", 'publication', "tablename" from pg_publication_tables
      where "schemaname" = ${schema} and "tablename" = any(${tablesOf(source)}::text[])
    order by 2, 1, 3`.execute(trx)
  return rows.map(({ name, kind, table }) => ({
    name,
    message: `the ${kind} ${name} is on ${table}, and would not be on Foyer's tables`,
  }))
}

// Their rows are in other tables, so that none would be read.
async function partitioned(trx: Trx, { source, schema }: LocatedSource): Promise<AdoptionRefusal[]> {
  const { rows } = await sql<{ name: string }>`select "relname" as "name" from pg_class where "relkind" = 'p'
    and "relnamespace" = ${schema}::regnamespace and "relname" = any(${tablesOf(source)}::text[])`.execute(trx)
  return rows.map(({ name }) => ({ message: `${name} is partitioned; make it one table` }))
}

async function unknownPasswords(trx: Trx): Promise<AdoptionRefusal[]> {
  const count = await countRows(trx, sql`from "adopt_report" where "reason" = 'unknown-password'`)
  if (count === 0) return []
  const message = `${count} passwords are hashed in a form that is not better-auth's own; their users would have to set new ones`
  return [{ name: 'passwords', message }]
}

// The table of the plugin was renamed, or is in another schema: without it a password would be enough.
async function missingFactors(trx: Trx): Promise<AdoptionRefusal[]> {
  const count = await countRows(trx, sql`from "adopt_report" where "reason" = 'factor-missing'`)
  if (count === 0) return []
  const message = `${count} users have a second factor that is in no table of the schema; name its table by --map, or they sign in without it`
  return [{ name: 'twoFactor', message }]
}

/** What is wrong with the time zone: not named, not known, or one in which rows are of the future. */
export async function findZoneProblem(trx: Trx, { source, zone }: LocatedSource): Promise<AdoptionRefusal | undefined> {
  const zoneless = zonelessModels(source)
  if (zone === undefined) {
    if (zoneless.length === 0) return undefined
    const message = `the times of ${zoneless.join(', ')} name no zone: say which one the application's server ran in, as in --time-zone UTC`
    return { message }
  }
  const known = await countRows(trx, sql`from pg_timezone_names where "name" = ${zone}`)
  return known === 0 ? { message: `${zone} is no time zone that the database knows` } : undefined
}

/** Rows of the future, which tell that the zone is another. */
export async function findFuture(trx: Trx, { zone }: LocatedSource): Promise<AdoptionRefusal | undefined> {
  const { rows } = await sql<{ newest: string | null; future: boolean | null }>`
    select to_char(max("createdAt") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "newest", max("createdAt") > now() + ${FUTURE}::interval as "future" from (
      select max("createdAt") as "createdAt" from ${kept('user')} "u"
      union all select max("createdAt") from ${kept('session')} "s") "newest"`.execute(trx)
  const [found] = rows
  if (!found?.future) return undefined
  const message = `the newest row would be of ${found.newest || 'infinity'}, which is to come: the server ran in another time zone than ${zone ?? 'the database says'}`
  return { message }
}

/** Every table of the source, also of plugins that are left behind. */
export function tablesOf(source: Source): string[] {
  const carried = Object.values(source.tables).map(({ table }) => table)
  return [...carried, ...source.unheld.map(({ table }) => table), ...source.passing.map(({ table }) => table)]
}

async function countRows(trx: Trx, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" ${from}`.execute(trx)
  return rows[0]?.count ?? 0
}
