import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from './postgres.ts'

/** A database that its maker drops, with anyone who is still connected to it. */
export type SeparateDatabase = { url: string; drop: () => Promise<void> }

/**
 * For what a process or an adoption opens by itself: a new database on the server of the URL `server`, empty or a copy of
 * the one that the URL `template` names. No other test has its name: workers are threads of one process.
 */
export async function createSeparateDatabase(server: string, template?: string): Promise<SeparateDatabase> {
  const separate = separateDatabase(server)
  const copied = template === undefined ? '' : ` template ${databaseOf(template)}`
  await onServer(server, `create database ${databaseOf(separate.url)}${copied}`)
  return separate
}

/** The name alone, for a database that something else creates. */
export function separateDatabase(server: string): SeparateDatabase {
  const name = `foyer_test_${randomBytes(8).toString('hex')}`
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

export function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
