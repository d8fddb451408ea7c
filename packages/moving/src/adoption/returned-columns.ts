import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import type { Pair } from './pair.ts'

/** A column of a table of the source that must have a value; `fallback` is what the database fills in by itself. */
export type RequiredColumn = { name: string; fallback: RawBuilder<unknown> | undefined }

// What better-auth derives, or would ask for a second factor that did not come along.
const derived: Readonly<Partial<Record<Model, Readonly<Record<string, RawBuilder<unknown>>>>>> = {
  team: { membercount: sql`0` },
  user: { twofactorenabled: sql`false` },
}

/** Those of a table, as they are now. */
export async function requiredColumns(trx: Trx, { old, schema }: Pair): Promise<RequiredColumn[]> {
  const { rows } = await sql<{ name: string; expression: string | null }>`
    select "attname" as "name", pg_get_expr("adbin", "adrelid") as "expression"
    from pg_attribute left join pg_attrdef on "adrelid" = "attrelid" and "adnum" = "attnum"
    where "attrelid" = format('%I.%I', ${schema}::text, ${old.table}::text)::regclass and "attnum" > 0 and not "attisdropped" and "attnotnull"
      and "attidentity" = '' and "attgenerated" = ''`.execute(trx)
  return rows.map(({ name, expression }) => ({
    name,
    fallback: expression === null ? derived[old.model]?.[plain(name)] : sql.raw(expression),
  }))
}

/** A column whose values are unique, and what a row of its own may have there for the moment. */
type UniqueColumn = { name: string; standIn: RawBuilder<unknown> | undefined }

/** Those of a table, as they are now; also where it is an expression of them that is unique. */
export async function uniqueColumns(trx: Trx, { old, schema }: Pair): Promise<UniqueColumn[]> {
  const { rows } = await sql<{ name: string; type: string; required: boolean }>`
    with "of" as (select format('%I.%I', ${schema}::text, ${old.table}::text)::regclass as "table")
    select distinct "attname" as "name", format_type("atttypid", null) as "type", "attnotnull" as "required"
    from "of" join pg_index on "indrelid" = "table" and "indisunique"
    join pg_attribute on "attrelid" = "table" and "attnum" > 0 and ("attnum" = any("indkey") or exists (
      select from pg_depend where "classid" = 'pg_class'::regclass and "objid" = "indexrelid"
        and "refobjid" = "table"::oid and "refobjsubid" = "attnum"))`.execute(trx)
  const id = sql.ref(`old.${old.columns.id?.name ?? 'id'}`)
  return rows.map(({ name, type, required }) => {
    const isText = /^(text|character varying)/.test(type)
    return { name, standIn: required ? (isText ? sql`'foyer:' || ${id}::text` : undefined) : sql`null` }
  })
}

/** Counts the members of every team anew, where better-auth keeps the number. */
export async function recountTeams(trx: Trx, team: Pair | undefined, member: Pair | undefined): Promise<void> {
  if (team === undefined || member === undefined) return
  const columns = await requiredColumns(trx, team)
  const count = columns.find(({ name }) => plain(name) === 'membercount')
  if (count === undefined) return
  const teamId = sql.ref(`member.${member.old.columns.teamId?.name ?? 'teamId'}`)
  const id = sql.ref(`team.${team.old.columns.id?.name ?? 'id'}`)
  await sql`update ${team.oldTable} "team" set ${sql.ref(count.name)} =
    (select count(*) from ${member.oldTable} "member" where ${teamId} = ${id})`.execute(trx)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '')
}
