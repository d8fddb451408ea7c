import { type Model, type ModelField, models } from '@foyer/auth-domain/adoption/models'
import type { SourceColumn, SourceTable } from '@foyer/auth-domain/adoption/source'
import { type RawBuilder, sql } from 'kysely'
import type { Pair } from './pair.ts'

/** A column of the source by Foyer's name for it; one of the application's own by that of its field. */
export type Named = [name: string, column: SourceColumn]

const OWN = 'fields.'

export function ownColumns(own: SourceTable['own']): Named[] {
  return Object.entries(own).map(([field, column]) => [OWN + field, column])
}

/** The name of the field that an application's own column goes to; undefined of others. */
export function fieldOf(name: string): string | undefined {
  return name.startsWith(OWN) ? name.slice(OWN.length) : undefined
}

/** A value of the row `new` in the type of the source's column. */
export function returnedValue({ old, zone }: Pair, name: string): RawBuilder<unknown> {
  const field = fieldOf(name)
  if (field !== undefined) return returnedField(field, old.own[field]?.type ?? 'text')
  const column = old.columns[name]
  const value = currentValue(old.model, name)
  const isZoneless = kindOf(old, name) === 'time' && column?.type === 'timestamp without time zone'
  if (isZoneless) return sql`(${value} at time zone ${sql.lit(zone)})`
  return sql`${value}::text::${sql.raw(column?.type ?? 'text')}`
}

export function kindOf({ model }: SourceTable, name: string): ModelField['kind'] {
  const fields: Readonly<Record<string, ModelField>> = models[model]
  return fields[name]?.kind ?? 'text'
}

// A list is no text that its type could read.
function returnedField(field: string, type: string): RawBuilder<unknown> {
  const value = sql`"new"."fields" -> ${sql.lit(field)}`
  if (!type.endsWith('[]')) return sql`(${value} #>> '{}')::${sql.raw(type)}`
  return sql`case when jsonb_typeof(${value}) = 'array' then
    array(select jsonb_array_elements_text(${value}))::${sql.raw(type)} end`
}

/** A value of the row `new`, by the source's name for it. */
export function currentValue(model: Model, name: string): RawBuilder<unknown> {
  return calledElse[model]?.[name] ?? sql.ref(`new.${name}`)
}

// What Foyer calls otherwise, or has in another table.
const calledElse: Readonly<Partial<Record<Model, Readonly<Record<string, RawBuilder<unknown>>>>>> = {
  teamMember: { userId: sql`(select "userId" from "member" where "member"."id" = "new"."memberId")` },
  organizationRole: { role: sql`"new"."name"`, permission: sql`"new"."permissions"` },
}
