import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SYSTEM } from '#changes/listening-connection.ts'
import type { PostgresTarget } from '#engine/open-database.ts'
import { readOnlyTarget } from '#engine/read-only.ts'

/** A server as a standby of another: whether it is a copy of it, takes no writes, and by how many seconds it is behind. */
export type StandbyState = { isCopy: boolean; isReadOnly: boolean; behind: number }

const CONNECT_MILLIS = 2000
const STEP_MILLIS = 50

/** Waits so many seconds for it to replay something new. Throws where one of the two does not answer. */
export async function standbyState(target: PostgresTarget, readUrl: string, seconds: number): Promise<StandbyState> {
  const writer = await asking(target, async (ask) => {
    // A notification is a transaction of its own.
    await ask(`select pg_notify('foyer_standby', '')`)
    return ask<{ system: string; time: string }>(`select ${SYSTEM} as "system", now()::text as "time"`)
  })
  return asking(readOnlyTarget({ ...target, url: readUrl }), async (ask) => {
    const began = performance.now()
    for (;;) {
      const { system, isReadOnly, hasReplayed, behind } = await ask<Standing>(STANDING, [writer.time])
      const isCopy = system === writer.system
      if (!isCopy || !isReadOnly) return { isCopy, isReadOnly, behind: Number.POSITIVE_INFINITY }
      const waited = (performance.now() - began) / 1000
      if (hasReplayed) return { isCopy, isReadOnly, behind: waited }
      if (waited >= seconds) return { isCopy, isReadOnly, behind: behind ?? Number.POSITIVE_INFINITY }
      await pause(STEP_MILLIS)
    }
  })
}

type Standing = { system: string; isReadOnly: boolean; hasReplayed: boolean | null; behind: number | null }

// The notification was committed a moment before the writer was asked for its time.
const STANDING = `select ${SYSTEM} as "system", pg_is_in_recovery() as "isReadOnly",
  pg_last_xact_replay_timestamp() >= $1::timestamptz - interval '1 s' as "hasReplayed",
  extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "behind"`

type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row>

async function asking<T>({ url }: PostgresTarget, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLIS })
  try {
    await client.connect()
    return await work(async <Row extends object>(text: string, values?: unknown[]) => {
      const [row] = (await client.query<Row>(text, values)).rows
      if (row === undefined) throw new Error('The server gives no answer')
      return row
    })
  } finally {
    await client.end()
  }
}
