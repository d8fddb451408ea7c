import type { Model } from '@foyer/auth-domain/adoption/models'
import type { SourceTable } from '@foyer/auth-domain/adoption/source'
import { type RawBuilder, sql } from 'kysely'
import type { LocatedSource } from './source-views.ts'

/** A table of the source and Foyer's of the same model, and the zone of times without one. */
export type Pair = {
  old: SourceTable
  /** The schema of the source. */
  schema: string
  oldTable: RawBuilder<unknown>
  newTable: RawBuilder<unknown>
  zone: string
}

/** Undefined where the source has no such table. */
export function pairOfModel({ source, schema, zone = 'UTC' }: LocatedSource, model: Model): Pair | undefined {
  const old = source.tables[model]
  if (old === undefined) return undefined
  return { old, schema, oldTable: sql.table(`${schema}.${old.table}`), newTable: sql.table(model), zone }
}

/** Whether the row `old` was left behind. */
export function isLeft(old: SourceTable): RawBuilder<unknown> {
  return sql`exists (select from "adoptionLeft" "left" where "left"."table" = ${sql.lit(old.model)}
    and "left"."id" = ${idOf(old)}::text collate "C")`
}

/** A time of the row `old`, with its zone. */
export function timeOf({ old, zone }: Pair, name: string): RawBuilder<unknown> {
  const column = old.columns[name]
  const value = sql.ref(`old.${column?.name ?? name}`)
  return column?.type === 'timestamp without time zone' ? sql`(${value} at time zone ${sql.lit(zone)})` : value
}

export function sameRow(old: SourceTable): RawBuilder<unknown> {
  return sql`"new"."id" = ${idOf(old)}::text collate "C"`
}

function idOf({ columns }: SourceTable): RawBuilder<unknown> {
  return sql.ref(`old.${columns.id?.name ?? 'id'}`)
}
