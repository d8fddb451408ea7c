import { handleForCall } from '@foyer/db/engine/call-handle'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { postgres } from '@foyer/db/testing/test-database'
import { run } from '@foyer/testing/tables'
import { exportedEvents } from '@foyer/trpc-router/operations/audit/exported-events'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

const url = process.env.DATABASE_URL ?? ''
const WAIT_MILLISECONDS = 800
const OCCUPIED_MILLISECONDS = 300
const MANY = 2400
const ALL = { format: 'jsonl', show: <E>(event: E) => event } as const

describe.skipIf(!url.startsWith('postgres'))('an export from a busy PostgreSQL', () => {
  test('is complete, though its batches together wait longer than a call may', async () => {
    const { db, pool } = await givenDatabase()
    const { chunks } = await exportedEvents({ db: handleForCall(db) }, {}, ALL)
    const iterator = chunks[Symbol.asyncIterator]()
    let lines = 0
    for (;;) {
      const occupying = await pool?.connect()
      setTimeout(() => occupying?.release(), OCCUPIED_MILLISECONDS)
      const { value, done } = await iterator.next()
      if (done) break
      lines += value.split('\n').length - 1
    }
    expect(lines).toBe(MANY)
  })
})

/** With one connection, and many events. */
async function givenDatabase(): Promise<OpenDatabase> {
  const engine = postgres()
  const shared = await engine?.open()
  if (shared === undefined) throw new Error('There is no PostgreSQL')
  onTestFinished(() => shared.close())
  await run(
    shared,
    `insert into "auditEvent" (type, "actorId", "createdAt")
     select 'session.created', 'n' || n, now() from generate_series(1, ${MANY}) n`,
  )
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shared.db)
  const target = new URL(url)
  target.pathname = `/${rows[0]?.name}`
  const database = await openDatabase(
    { engine: 'postgres', url: target.href, prepared: true, poolSize: 1 },
    { waitMillis: WAIT_MILLISECONDS },
  )
  onTestFinished(() => database.close())
  return database
}
