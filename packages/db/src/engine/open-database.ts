import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#schema/database.ts'

export type PostgresTarget = { engine: 'postgres'; url: string; prepared: boolean; poolSize?: number }
export type PGliteTarget = { engine: 'pglite'; directory: string } | { engine: 'memory' }
export type DatabaseTarget = PostgresTarget | PGliteTarget

export interface OpenOptions {
  /** A connection was lost; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
  /** How long a query waits for a free connection before it fails; 5 s by default. */
  waitMillis?: number
}

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: DatabaseTarget['engine']
  /** PostgreSQL only: for the rate limiter, which runs its own statements. */
  readonly pool?: pg.Pool
  /** Waits for work in progress, then releases everything, including the directory lock. */
  close(): Promise<void>
  ping(): Promise<void>
}

export const WAIT_MILLIS = 5000
