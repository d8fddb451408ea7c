import type { Trx } from '@foyer/db/engine/handles'
import type { ApplicationReference } from '@foyer/db/schema/adoption'
import { type RawBuilder, sql } from 'kysely'

/** Those that point at tables of a schema, from tables other than these. */
export async function findReferences(
  trx: Trx,
  schema: string,
  models: Readonly<Record<string, string>>,
): Promise<ApplicationReference[]> {
  const tables = Object.values(models)
  const { rows } = await sql<Omit<ApplicationReference, 'model'>>`
    select "conname" as "name", "own"."relname" as "table",
      (select "nspname" from pg_namespace where oid = "own"."relnamespace") as "schema",
      (select json_agg(json_build_object('name', "attname", 'type', format_type("atttypid", "atttypmod")) order by "place")
        from unnest("conkey") with ordinality "k" ("number", "place")
        join pg_attribute on "attrelid" = "conrelid" and "attnum" = "number") as "columns",
      "target"."relname" as "referenced",
      (select json_agg("attname" order by "place") from unnest("confkey") with ordinality "k" ("number", "place")
        join pg_attribute on "attrelid" = "confrelid" and "attnum" = "number") as "referencedColumns",
      regexp_replace(pg_get_constraintdef(pg_constraint.oid),
        '^FOREIGN KEY [(][^)]*[)] REFERENCES [^(]*[(][^)]*[)]', '') as "actions"
    from pg_constraint join pg_class "own" on "own".oid = "conrelid" join pg_class "target" on "target".oid = "confrelid"
    where "contype" = 'f' and "target"."relnamespace" = ${schema}::regnamespace
      and "target"."relname" = any(${tables}::text[])
      and not ("own"."relnamespace" = "target"."relnamespace" and "own"."relname" = any(${tables}::text[]))
    order by "own"."relname", "conname"`.execute(trx)
  const modelOf = new Map(Object.entries(models).map(([model, table]) => [table, model]))
  return rows.map((row) => ({ ...row, model: modelOf.get(row.referenced) ?? row.referenced }))
}

export async function dropReferences(trx: Trx, references: readonly ApplicationReference[]): Promise<void> {
  for (const one of references) await sql`alter table ${own(one)} drop constraint ${sql.ref(one.name)}`.execute(trx)
}

/**
 * Points the application's tables at Foyer's, which have text for ids. Returns those whose rows refer to what is not there
 * any more: only new rows are checked by them.
 */
export async function pointAtFoyer(
  trx: Trx,
  references: readonly ApplicationReference[],
): Promise<ApplicationReference[]> {
  const target = (one: ApplicationReference) => sql.table(one.model)
  for (const one of references) await changeTypes(trx, one, () => 'text')
  return addReferences(trx, references, target)
}

/** Points them back at the tables of the source. */
export async function pointAtSource(
  trx: Trx,
  references: readonly ApplicationReference[],
  schema: string,
): Promise<ApplicationReference[]> {
  for (const one of references) await changeTypes(trx, one, ({ type }) => type)
  return addReferences(trx, references, (one) => sql.table(`${schema}.${one.referenced}`))
}

async function changeTypes(
  trx: Trx,
  one: ApplicationReference,
  typeOf: (column: ApplicationReference['columns'][number]) => string,
): Promise<void> {
  for (const column of one.columns) {
    if (['text', 'character varying'].some((type) => column.type.startsWith(type))) continue
    const type = sql.raw(typeOf(column))
    await sql`alter table ${own(one)} alter column ${sql.ref(column.name)} type ${type}
      using ${sql.ref(column.name)}::text::${type}`.execute(trx)
  }
}

async function addReferences(
  trx: Trx,
  references: readonly ApplicationReference[],
  target: (one: ApplicationReference) => RawBuilder<unknown>,
): Promise<ApplicationReference[]> {
  const unvalidated: ApplicationReference[] = []
  for (const one of references) {
    const columns = sql.join(one.columns.map(({ name }) => sql.ref(name)))
    const referenced = sql.join(one.referencedColumns.map((name) => sql.ref(name)))
    const actions = sql.raw(one.actions.replace(/ NOT VALID$/, ''))
    await sql`alter table ${own(one)} add constraint ${sql.ref(one.name)} foreign key (${columns})
      references ${target(one)} (${referenced}) ${actions} not valid`.execute(trx)
    if (!(await validate(trx, one))) unvalidated.push(one)
  }
  return unvalidated
}

async function validate(trx: Trx, one: ApplicationReference): Promise<boolean> {
  await sql`savepoint "validate"`.execute(trx)
  try {
    await sql`alter table ${own(one)} validate constraint ${sql.ref(one.name)}`.execute(trx)
    return true
  } catch {
    await sql`rollback to savepoint "validate"`.execute(trx)
    return false
  } finally {
    await sql`release savepoint "validate"`.execute(trx)
  }
}

function own({ schema, table }: ApplicationReference): RawBuilder<unknown> {
  return sql.table(`${schema}.${table}`)
}
