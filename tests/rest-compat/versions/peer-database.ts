import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import type { ServerOptions, Version } from '@foyer/newer-client/version'
import { sql } from 'kysely'

type PeerDatabase = { database: ServerOptions['database']; truncate(): Promise<void> }

// Kept for the life of the worker, because creating the tables takes seconds.
const opened = new Map<string, Promise<PeerDatabase>>()

/** An embedded database with the empty tables of a version. */
export async function peerDatabaseOf(version: Version): Promise<ServerOptions['database']> {
  const peer = opened.get(version.name) ?? createPeerDatabase(version)
  opened.set(version.name, peer)
  const { database, truncate } = await peer
  await truncate()
  return database
}

async function createPeerDatabase(version: Version): Promise<PeerDatabase> {
  const { db } = await openTestPGlite()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const database = { db, type: 'postgres' as const }
  const options = { deferSessionRefresh: false, companyRequired: false, mailed: () => undefined }
  await version.createTables({ ...options, baseURL: 'http://127.0.0.1', database })
  return { database, truncate: () => truncate(db) }
}

async function truncate(db: OpenDatabase['db']): Promise<void> {
  await sql`truncate "user", "verification", "organization" cascade`.execute(db)
}
