import type pg from 'pg'
import { openDatabase } from '#engine/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { schemaHash } from './schema-hash.ts'

export const TEMPLATE = 'foyer_test_template'
/** Advisory lock on the template: copying fails while another client is connected to it or replaces it. */
const TEMPLATE_LOCK = 716_539_023

/**
 * Recreates the database `name`, migrated and empty: copying takes a fraction of the time of migrating. `templateUrl` is
 * the URL of the template, which is created if missing.
 */
export async function copyTemplate(server: pg.Client, templateUrl: string, name: string): Promise<void> {
  const hash = await schemaHash()
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if ((await hashOfTemplate(server)) !== hash) await createTemplate(server, templateUrl, hash)
    await server.query(`drop database if exists ${name} with (force)`)
    await server.query(`create database ${name} template ${TEMPLATE}`)
    // No test reads it after a crash of the server, and waiting for the disk is half of a test's time.
    await server.query(`alter database ${name} set synchronous_commit = off`)
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

// Stored as the comment of the database, which is written last: an incomplete template has none.
async function hashOfTemplate(server: pg.Client): Promise<string | undefined> {
  const { rows } = await server.query(
    "select shobj_description(oid, 'pg_database') as hash from pg_database where datname = $1",
    [TEMPLATE],
  )
  return rows[0]?.hash ?? undefined
}

async function createTemplate(server: pg.Client, url: string, hash: string): Promise<void> {
  await server.query(`drop database if exists ${TEMPLATE} with (force)`)
  await server.query(`create database ${TEMPLATE}`)
  const template = await openDatabase({
    engine: 'postgres',
    url,
    prepared: false,
    poolSize: 1,
  })
  try {
    await migrateToLatest(template.db)
  } finally {
    await template.close()
  }
  await server.query(`comment on database ${TEMPLATE} is '${hash}'`)
}
