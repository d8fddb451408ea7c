import type { ColumnType } from 'kysely'

/** Set on insert and never updated: identifiers, and all columns of audit events. */
export type Immutable<T> = ColumnType<T, T, never>
