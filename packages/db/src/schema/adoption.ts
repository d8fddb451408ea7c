import type { Source } from '@foyer/auth-domain/adoption/source'
import type { ColumnType } from 'kysely'
import type { Immutable } from './column.ts'

/** A foreign key of the application's own tables that points at a table of the source. */
export type ApplicationReference = {
  name: string
  /** The application's table, its schema and the columns with their types. */
  schema: string
  table: string
  columns: readonly { name: string; type: string }[]
  /** The table of the source, its model, and the columns that are referred to. */
  referenced: string
  model: string
  referencedColumns: readonly string[]
  /** What follows `references …(…)`: actions and whether it is deferrable. */
  actions: string
}

/** Where the users came from; one row at the most. */
export interface AdoptionTable {
  source: Immutable<'better-auth'>
  version: Immutable<string>
  at: Immutable<Date>
  /** The schema that the source's tables are in. */
  sourceSchema: Immutable<string>
  /** Whether going back is possible; once finished it is not. */
  reversible: boolean
  /** The source's tables and columns, and the time zone of its times that name none; as JSON. */
  layout: ColumnType<Layout, string, never>
  /** Foreign keys of the application's own tables, as they were; as JSON. */
  references: ColumnType<ApplicationReference[], string, never>
  finishedAt: Date | null
}

type Layout = { source: Source; zone: string | undefined }

/** Rows of the source that were left behind. */
export interface AdoptionLeftTable {
  table: Immutable<string>
  id: Immutable<string>
}

/** What a value of the source is in Foyer's form, where the two differ by more than their types. */
export interface AdoptedValueTable {
  table: Immutable<string>
  id: Immutable<string>
  column: Immutable<string>
  carried: Immutable<string | null>
}

/** How many backup codes a second factor that was carried over had. */
export interface AdoptedFactorTable {
  id: Immutable<string>
  codes: Immutable<number>
}
