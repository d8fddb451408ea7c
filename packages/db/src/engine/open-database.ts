import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#schema/database.ts'

export type PostgresTarget = { engine: 'postgres'; url: string; prepared: boolean; poolSize?: number }
/** `template`: an archive of an empty, migrated data directory, which a first start extracts instead of making one. */
export type PGliteTarget = { engine: 'pglite'; directory: string; template?: string | undefined } | { engine: 'memory' }
export type DatabaseTarget = PostgresTarget | PGliteTarget

export interface OpenOptions {
  /** A connection was lost; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
  /** How long a query waits for a free connection before it fails; 4 s by default. */
  waitMillis?: number
  /** PostgreSQL only: how long a statement may take; 5 s by default. */
  statementMillis?: number
  /** PostgreSQL only: the age at which a connection is replaced; half an hour by default. */
  lifetimeSeconds?: number
}

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: DatabaseTarget['engine']
  /** PostgreSQL only: for what watches its connections. */
  readonly pool?: pg.Pool
  /** Waits for work in progress, then releases everything, including the directory lock. */
  close(): Promise<void>
  ping(): Promise<void>
}

export const WAIT_MILLIS = 4000
