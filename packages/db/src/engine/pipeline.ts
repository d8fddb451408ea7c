import { channel } from 'node:diagnostics_channel'
import { type CompiledQuery, DummyDriver, type QueryResult, Transaction } from 'kysely'
import type { Database } from '#schema/database.ts'
import { queryDialect } from './compiled-query.ts'
import { isOfAbortedTransaction } from './errors.ts'
import type { Db, Trx } from './handles.ts'

/** Published when the connection of a transaction is sent the first statement after an answer: another trip begins. */
export const roundTrips = channel('foyer.db.round-trip')

/** What a failure of them is told as. */
const unread = new WeakMap<CompiledQuery, (error: unknown) => unknown>()

/**
 * Has a write whose result nobody reads sent with the next statement of its transaction, or with the commit, which then fails where
 * the write does, by what `failure` makes of its error.
 */
export async function later(
  trx: Trx,
  write: CompiledQuery,
  failure: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  unread.set(write, failure)
  await trx.executeQuery(write)
}

/**
 * Runs a transaction whose statements are sent together where they are begun together, in the order of the calls. Kysely's own sends
 * each after the answer to the one before it.
 */
export function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const state = { isOver: false }
    const own = await pipelined(trx, state)
    try {
      return await work(own)
    } finally {
      state.isOver = true
    }
  })
}

async function pipelined(trx: Trx, state: Readonly<{ isOver: boolean }>): Promise<Trx> {
  const own = trx.getExecutor()
  const connection = await own.provideConnection(async (connection) => connection)
  const executor = own.withConnectionProvider({
    provideConnection: async (consume) => {
      // Of a branch beside the one that has failed: after the rollback it would be committed by itself.
      if (state.isOver) throw new Error('The transaction is over')
      return consume(connection)
    },
  })
  // A transaction opens no other and introspects nothing: it makes no use of these.
  const parts = { config: { dialect: queryDialect }, dialect: queryDialect, driver: new DummyDriver() }
  return new Transaction<Database>({ ...parts, executor })
}

/** As many are sent in one turn of the event loop, beside the one that is waited for. */
const MOST_HELD = 20

/** What `later` is answered with: that something may have been written. */
const UNREAD: QueryResult<never> = { rows: [], numAffectedRows: 0n }

/** What a connection tells of its trips, and does for them. */
export type Trips = {
  /** Is told how long answers were waited for, until there were none to come. */
  waited?: (milliseconds: number) => void
  /** Sends several statements at once. */
  together?: (send: () => void) => void
}

/** The statements of one connection, which answers them in order: those whose results nobody reads are sent with the next one. */
export class Pipeline {
  readonly #trips: Trips
  #unanswered = 0
  /** Whether an answer has come since the last statement was sent. */
  #answered = true
  #since = 0
  #held: (() => Promise<unknown>)[] = []
  #inTransaction = false
  /** That every statement of the transaction sent so far is answered, and what failed of them first. */
  #settled: Promise<unknown> = Promise.resolve()
  #failure: unknown

  constructor(trips: Trips = {}) {
    this.#trips = trips
  }

  /** Whether nothing is held. */
  get empty(): boolean {
    return this.#held.length === 0
  }

  /** Whether an answer is to come. */
  get waiting(): boolean {
    return this.#unanswered > 0
  }

  /** What is sent from now on is of a transaction. */
  begin(): void {
    this.#inTransaction = true
    this.#failure = undefined
  }

  /** Forgets a transaction that was never begun, with what is held of it. */
  leave(): void {
    this.#held = []
    this.#inTransaction = false
  }

  /** A transaction in which a statement has failed is rolled back by its commit, which says so by its command alone. */
  async commit(run: () => Promise<{ command?: string | undefined }>): Promise<void> {
    const { command } = await this.#end(run)
    if (command !== 'COMMIT') throw new Error(`The commit was answered by ${command}`)
  }

  async rollback(run: () => Promise<unknown>): Promise<void> {
    this.#held = []
    await this.#end(run)
  }

  /** Runs a statement, or holds it where nobody reads its result. */
  async execute<R>(query: CompiledQuery, run: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    const failure = unread.get(query)
    if (failure === undefined) return this.#send(run)
    const told = async () => {
      try {
        return await run()
      } catch (error) {
        throw failure(error)
      }
    }
    if (this.#held.length >= MOST_HELD) return this.#send(told)
    this.hold(told)
    return UNREAD
  }

  /** To be sent with the next statement, which fails as this does. */
  hold(run: () => Promise<unknown>): void {
    this.#held.push(run)
  }

  async #end<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const answer = await this.#send(run)
    this.#inTransaction = false
    return answer
  }

  async #send<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const held = this.#held
    if (held.length === 0) return this.#start(run)
    this.#held = []
    const { together = (send) => send() } = this.#trips
    const before: Promise<unknown>[] = []
    const sent = new Promise<Answer>((resolve, reject) => {
      together(() => {
        for (const one of held) before.push(this.#start(one))
        this.#start(run).then(resolve, reject)
      })
    })
    for (const one of [...before, sent]) one.catch(() => undefined)
    // The first that fails has all after it fail.
    for (const one of before) await one
    return sent
  }

  /** Of statements sent together each tells why the first of them failed, whoever of their callers hears of it first. */
  async #start<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const before = this.#settled
    const running = this.#run(run)
    const noted = running.catch((error) => {
      if (!isOfAbortedTransaction(error)) this.#failure ??= error
    })
    this.#settled = before.then(() => noted)
    try {
      return await running
    } catch (error) {
      if (!isOfAbortedTransaction(error)) throw error
      await before
      throw this.#failure ?? error
    }
  }

  async #run<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (this.#unanswered === 0) this.#since = performance.now()
    if (this.#answered && this.#inTransaction) roundTrips.publish({})
    this.#answered = false
    this.#unanswered += 1
    try {
      return await run()
    } finally {
      this.#answered = true
      this.#unanswered -= 1
      if (this.#unanswered === 0) this.#trips.waited?.(performance.now() - this.#since)
    }
  }
}
