import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openPGlite } from './pglite/open.ts'
import { openPostgres } from './postgres/open.ts'
import type { Database } from './schema.ts'

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
  /** PostgreSQL only: for the limiter, which brings its own statements. */
  readonly pool?: pg.Pool
  /** Waits for the work in progress, then lets go of everything, the directory's lock too. */
  close(): Promise<void>
  ping(): Promise<void>
}

export const WAIT_MILLIS = 5000

/** Connects lazily to PostgreSQL; opens, and on first use creates, the embedded database. Migrates nothing. */
export function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Promise<OpenDatabase> {
  return target.engine === 'postgres' ? openPostgres(target, options) : openPGlite(target, options)
}
