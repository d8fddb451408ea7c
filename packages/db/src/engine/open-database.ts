import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { ChangeFeed, OnInvalidated } from '#changes/change-feed.ts'
import type { Database } from '#schema/database.ts'
import type { OnEngineEnd } from './pglite/engine-thread.ts'

export type PostgresTarget = {
  engine: 'postgres'
  url: string
  prepared: boolean
  poolSize?: number
  /** Where to listen for changes, if `url` is that of a pooler; the same server. */
  listenUrl?: string | undefined
  /** A standby of the same server, which calls are read from while that does not answer. */
  readUrl?: string | undefined
}
/** `template`: an archive of an empty, migrated data directory, which a first start extracts instead of making one, and fails without. */
export type PGliteTarget = { engine: 'pglite'; directory: string; template?: string | undefined } | { engine: 'memory' }
export type DatabaseTarget = PostgresTarget | PGliteTarget

export interface OpenOptions {
  /** A connection was lost; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
  /** How long a query waits for a free connection before it fails; 4 s by default. */
  waitMillis?: number
  /** PostgreSQL only: how long a statement may take; 5 s by default. */
  statementMillis?: number
  /** PostgreSQL only: the name of its connections in `pg_stat_activity`; `foyer` by default. */
  applicationName?: string
  /** PostgreSQL only: the age at which a connection is replaced; half an hour by default. */
  lifetimeSeconds?: number
  /** PostgreSQL only: how far a standby that calls are read from may be behind, in seconds; 2 by default. */
  replicaLag?: number
  /** Embedded only: its thread has ended by itself, and no statement is answered any more. */
  onEngineEnd?: OnEngineEnd
}

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: DatabaseTarget['engine']
  /** PostgreSQL only: for what watches its connections. */
  readonly pool?: pg.Pool
  /** Embedded only: for how long nobody has used its one connection. */
  readonly idleMillis?: () => number
  /** Begins to listen for changes of migrated tables; closed before the database. */
  listenForChanges(hear: OnInvalidated): ChangeFeed
  /** Waits for work in progress, then releases everything, including the directory lock. */
  close(): Promise<void>
  ping(): Promise<void>
}

export const WAIT_MILLIS = 4000
export const REPLICA_LAG_SECONDS = 2
