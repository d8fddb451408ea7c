import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { roundTrips } from '@foyer/db/engine/pipeline'
import type { TestDatabase, TestEngine } from '@foyer/db/testing/test-database'
import { type KyselyPlugin, PostgresQueryCompiler, type QueryResult } from 'kysely'

/** A database whose statements are counted for the call that makes them; those of background workers are of none. */
export type Counted = {
  open: TestEngine['open']
  /** The statements of a call: of its requests, and of what it does in this process. */
  statementsOf(call: () => Promise<unknown>): Promise<number>
  /** The same, whether one of them writes, and how often its transactions have waited for the database. */
  writtenBy(call: () => Promise<unknown>): Promise<{ statements: number; writes: boolean; trips: number }>
  /** The octets, as JSON, of the rows that they return. */
  octetsReadBy(call: () => Promise<unknown>): Promise<number>
  /** The rows that each of them returns or changes, by its text; those that are compiled beforehand have none. */
  rowsOf(call: () => Promise<unknown>): Promise<ReadonlyMap<string, number>>
}

const WRITE = /\b(?:insert into|update|delete from|merge into) "/i

type Statement = { text: string; result: QueryResult<unknown> }
type Count = { statements: Statement[]; trips: number }

const ofCall = new AsyncLocalStorage<Count>()
let requested: Count | undefined

// What handles a request runs in a context of its own, not in that of the client.
subscribe('http.server.request.start', () => {
  if (requested !== undefined) ofCall.enterWith(requested)
})

subscribe(roundTrips.name, () => {
  const count = ofCall.getStore()
  if (count !== undefined) count.trips += 1
})

/** For one `describe`; pass `open` to `testAppsOn`. */
export function countedOn(engine: TestEngine): Counted {
  async function madeBy(call: () => Promise<unknown>): Promise<Count> {
    const count: Count = { statements: [], trips: 0 }
    requested = count
    try {
      await ofCall.run(count, call)
    } finally {
      requested = undefined
    }
    return count
  }
  return {
    open: async () => counted(await engine.open()),
    statementsOf: async (call) => (await madeBy(call)).statements.length,
    writtenBy: async (call) => {
      const { statements, trips } = await madeBy(call)
      return { statements: statements.length, writes: statements.some(({ text }) => WRITE.test(text)), trips }
    },
    octetsReadBy: async (call) => {
      const octets = (await madeBy(call)).statements.map(({ result }) => Buffer.byteLength(JSON.stringify(result.rows)))
      return octets.reduce((sum, next) => sum + next, 0)
    },
    rowsOf: async (call) => {
      const rows = new Map<string, number>()
      for (const { text, result } of (await madeBy(call)).statements)
        rows.set(text, (rows.get(text) ?? 0) + rowsIn(result))
      return rows
    },
  }
}

function rowsIn({ rows, numAffectedRows }: QueryResult<unknown>): number {
  return Math.max(rows.length, Number(numAffectedRows ?? 0))
}

function counted(database: TestDatabase): TestDatabase {
  const compiler = new PostgresQueryCompiler()
  const texts = new WeakMap<object, string>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (ofCall.getStore() !== undefined) texts.set(queryId, compiler.compileQuery(node, queryId).sql)
      return node
    },
    // Counted by results, because precompiled statements skip transformQuery.
    async transformResult({ result, queryId }) {
      ofCall.getStore()?.statements.push({ text: texts.get(queryId) ?? '', result })
      return result
    },
  }
  return { ...database, db: database.db.withPlugin(plugin) }
}
