import { type Model, type ModelField, models } from '@foyer/auth-domain/adoption/models'
import type { SourceColumn, SourceTable } from '@foyer/auth-domain/adoption/source'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { type Pair, sameRow } from './pair.ts'
import { requiredColumns, uniqueColumns } from './returned-columns.ts'
import { currentValue, fieldOf, kindOf, type Named, ownColumns, returnedValue } from './returned-value.ts'
import { shownFields, shownValue } from './source-views.ts'

/** The models whose rows are brought up to date when they are given back. */
export const updatedModels: readonly Model[] = [
  'user',
  'organization',
  'organizationRole',
  'team',
  'member',
  'invitation',
  'session',
  'account',
  'passkey',
  'apikey',
]

// What Foyer stores in another form, or not at all: it stays in the source as it was.
const kept: Readonly<Partial<Record<Model, readonly string[]>>> = {
  user: ['id', 'twoFactorEnabled'],
  organizationRole: ['id', 'createdAt', 'updatedAt'],
  session: ['id', 'token', 'activeTeamId', 'impersonatedBy', 'ipAddress', 'userAgent'],
  account: ['id', 'accountId', 'password', 'accessToken', 'refreshToken', 'idToken'],
  passkey: ['id', 'publicKey', 'userId', 'credentialID', 'deviceType', 'backedUp', 'transports', 'createdAt', 'aaguid'],
  apikey: ['id', 'userId', 'referenceId', 'metadata', 'permissions'],
}

/** Remembers which values are kept in another form than before, so that it can be told which were changed since. */
export async function rememberConverted(trx: Trx, pair: Pair): Promise<void> {
  const { old, oldTable, newTable } = pair
  const values = writable(old).map(
    ([name, column]) => sql`(${sql.lit(name)}, ${currentText(pair, name)}, ${shownText(pair, [name, column])})`,
  )
  if (values.length === 0) return
  await sql`insert into "adoptedValue" ("table", "id", "column", "carried")
    select ${sql.lit(old.model)}, "new"."id", "value"."column", "value"."carried"
    from ${newTable} "new" join ${oldTable} "old" on ${sameRow(old)},
      lateral (values ${sql.join(values)}) as "value" ("column", "carried", "shown")
    where "value"."carried" is distinct from "value"."shown"`.execute(trx)
}

/** Brings the former rows up to date with what was changed since; all else stays as it was. */
export async function updateReturned(trx: Trx, pair: Pair): Promise<void> {
  const { old, oldTable, newTable } = pair
  const required = await requiredColumns(trx, pair)
  const columns = writable(old).map(([name, column]) => {
    const before = sql.ref(`old.${column.name}`)
    const value = returnedValue(pair, name)
    const isRequired = required.some((one) => one.name === column.name)
    return {
      name: column.name,
      column: sql.ref(column.name),
      before,
      changed: sql`${currentText(pair, name)} is distinct from ${carriedText(pair, [name, column])}`,
      value: isRequired ? sql`coalesce(${value}, ${before})` : value,
    }
  })
  if (columns.length === 0) return
  const carried = sql`(select "id" as "of", jsonb_object_agg("column", "carried") as "values" from "adoptedValue"
    where "table" = ${sql.lit(old.model)} group by "id") "carried"`
  const write = (assigned: readonly Assigned[]) =>
    sql`update ${oldTable} "old" set ${sql.join(
      assigned.map(
        ({ column, changed, value, before }) => sql`${column} = case when ${changed} then ${value} else ${before} end`,
      ),
    )} from ${newTable} "new" left join ${carried} on "carried"."of" = "new"."id"
    where ${sameRow(old)} and (${sql.join(
      assigned.map(({ changed }) => changed),
      sql` or `,
    )})`.execute(trx)
  // What two rows have exchanged would be there twice, until the second is written.
  const vacated = await vacatedColumns(trx, pair, columns)
  if (vacated.length > 0) await write(vacated)
  await write(columns)
}

type Assigned = Record<'column' | 'before' | 'changed' | 'value', RawBuilder<unknown>>

/** Columns of unique values, with what stands in the place of one that is to be changed. */
async function vacatedColumns<Column extends Assigned & { name: string }>(
  trx: Trx,
  pair: Pair,
  columns: readonly Column[],
): Promise<Assigned[]> {
  const unique = await uniqueColumns(trx, pair)
  return columns.flatMap((column) => {
    const { standIn } = unique.find(({ name }) => name === column.name) ?? {}
    if (standIn === undefined) return []
    return [{ ...column, changed: sql`(${column.changed} and ${column.value} is not null)`, value: standIn }]
  })
}

function writable({ model, columns, own }: SourceTable): Named[] {
  const fields = Object.entries(columns).filter(([name]) => !(kept[model] ?? ['id']).includes(name))
  return [...fields, ...ownColumns(own)]
}

/** What the row `new` has, as text to compare. */
function currentText({ old }: Pair, name: string): RawBuilder<unknown> {
  const field = fieldOf(name)
  if (field !== undefined) return sql`("new"."fields" -> ${sql.lit(field)})::text`
  return comparable(kindOf(old, name), currentValue(old.model, name))
}

/** What the row `new` would have if the value were only given another type. */
function shownText({ old, zone }: Pair, [name, column]: Named): RawBuilder<unknown> {
  const value = sql.ref(`old.${column.name}`)
  const field = fieldOf(name)
  if (field !== undefined) return sql`(${shownFields([[field, value]])} -> ${sql.lit(field)})::text`
  return comparable(kindOf(old, name), shown(old, { name, column, zone, value }))
}

type Shown = { name: string; column: SourceColumn; zone: string; value: ReturnType<typeof sql.ref> }

function shown({ model }: SourceTable, { name, column, zone, value }: Shown): RawBuilder<unknown> {
  const fields: Readonly<Record<string, ModelField>> = models[model]
  const field = fields[name]
  return field === undefined ? sql`null` : shownValue(field, column, zone, value)
}

function carriedText(pair: Pair, named: Named): RawBuilder<unknown> {
  const [name] = named
  return sql`case when jsonb_exists("carried"."values", ${sql.lit(name)})
    then "carried"."values" ->> ${sql.lit(name)} else ${shownText(pair, named)} end`
}

// The text of a time depends on the zone of the connection.
function comparable(kind: ModelField['kind'], value: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'time' ? sql`extract(epoch from ${value})::text` : sql`${value}::text`
}
