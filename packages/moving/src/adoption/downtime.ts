/** Rows in the tables of a source that take time, and rows whose values are opened and sealed one by one. */
export type SourceSize = { rows: number; sealed: number }

// Measured with PostgreSQL 15 on two busy cores: 200,000 users with an account, a session and a membership each in 71 s.
const ROWS_PER_SECOND = 12_000
const SEALED_PER_SECOND = 5_000
const BASE_SECONDS = 2

/** How many seconds adopting is expected to take, for as long as which nothing serves. */
export function expectedDowntime({ rows, sealed }: SourceSize): number {
  return Math.ceil(BASE_SECONDS + rows / ROWS_PER_SECOND + sealed / SEALED_PER_SECOND)
}
