import type { TestDatabase, TestEngine } from '@foyer/db/testing/test-database'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { eventually } from './eventually.ts'
import { run, type Tables, tablesWithoutCounters } from './tables.ts'

/** The result of a call during which a change was committed, and the tables as the change left them. */
export type Landed<Result> = { result: Result; landed: Tables }

type Locked = 'user' | 'organization'

/** A database on which a change can be committed while a call is in flight, between what it read and what it locks. */
export type InFlight = {
  open: TestEngine['open']
  /**
   * Runs a call and commits SQL in the middle of it. On PostgreSQL the call waits for the rows of `locked`, which the test
   * holds; on PGlite, where no transaction waits for another, the SQL runs as the call begins its first transaction.
   */
  land<Result>(change: string, call: () => Promise<Result>, locked?: Locked): Promise<Landed<Result>>
}

/** For one `describe`; pass `open` to `testAppsOn`. */
export function inFlightOn(engine: TestEngine): InFlight {
  let opened: Promise<TestDatabase> | undefined
  let next: (() => Promise<void>) | undefined
  const interrupt = async () => {
    const change = next
    next = undefined
    await change?.()
  }
  return {
    async open() {
      opened = engine.open()
      const database = await opened
      return engine.name === 'PostgreSQL' ? database : { ...database, db: interrupted(database.db, interrupt) }
    },
    async land(change, call, locked = 'user') {
      if (opened === undefined) throw new Error('The database is not open')
      const database = await opened
      if (engine.name === 'PostgreSQL') return landWhileLocked(database, change, call, locked)
      let landed: Tables | undefined
      next = async () => {
        await run(database, change)
        landed = await tablesWithoutCounters(database)
      }
      const result = await call()
      if (landed === undefined) throw new Error('The call began no transaction')
      return { result, landed }
    },
  }
}

async function landWhileLocked<Result>(
  { db }: TestDatabase,
  change: string,
  call: () => Promise<Result>,
  locked: Locked,
): Promise<Landed<Result>> {
  const { pending, landed } = await db.transaction().execute(async (trx) => {
    await sql.raw(`select id from "${locked}" for update`).execute(trx)
    let settled = false
    const pending = call().finally(() => {
      settled = true
    })
    await eventually(async () => {
      if (!settled && !(await isAnyoneWaiting(db))) throw new Error('The call does not wait yet')
    })
    if (settled) throw new Error(`The call did not wait for "${locked}": ${JSON.stringify(await pending)}`)
    await run({ db: trx }, change)
    return { pending, landed: await tablesWithoutCounters({ db: trx }) }
  })
  return { result: await pending, landed }
}

async function isAnyoneWaiting(db: TestDatabase['db']): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`.execute(db)
  return rows[0]?.waiting === true
}

/** The same database, which awaits `interrupt` before each transaction. */
function interrupted<Schema>(db: Kysely<Schema>, interrupt: () => Promise<void>): Kysely<Schema> {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => interruptedTransaction(target, interrupt)
      if (name === 'withPlugin') return (plugin: KyselyPlugin) => interrupted(target.withPlugin(plugin), interrupt)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function interruptedTransaction<Schema>(db: Kysely<Schema>, interrupt: () => Promise<void>) {
  const transaction = db.transaction()
  const execute = transaction.execute.bind(transaction)
  transaction.execute = async (work) => {
    await interrupt()
    return execute(work)
  }
  return transaction
}
