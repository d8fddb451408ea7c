import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Source } from '@foyer/auth-domain/adoption/source'
import { type RawBuilder, sql } from 'kysely'
import type { Fate, Reason } from './report.ts'
import { kept } from './source-views.ts'

/** Rows of a table that are not carried over as they are: `rows` selects their `id` and a `detail`. */
export type ExamineStep = {
  table: Model
  what: Fate
  reason: Reason
  rows: RawBuilder<unknown>
  /** Sources of which it is not asked. */
  except?: (source: Source) => boolean
}

/** Whether the user that a column names is not carried over. */
export const noUser = (column: string) =>
  sql`not exists (select from ${kept('user')} "u" where "u"."id" = ${sql.ref(column)})`
export const noOrganization = (column: string) =>
  sql`not exists (select from ${kept('organization')} "o" where "o"."id" = ${sql.ref(column)})`

/** The rows of a model, without those left behind so far, that come after the first of those that are alike. */
export function repeated(model: Model, alike: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select "id", 'kept: ' || "first" as "detail" from (
    select "id", row_number() over "alike" as "place", first_value("id") over "alike" as "first" from ${kept(model)} "s"
    window "alike" as (partition by ${alike} order by ${order})) "ranked" where "place" > 1`
}

export const oldest = sql`"createdAt", "id"`
