import type { ColumnType } from 'kysely'

/** Given when the row is made, and never changed: identifiers, and everything an audit event says. */
export type Fixed<T> = ColumnType<T, T, never>
