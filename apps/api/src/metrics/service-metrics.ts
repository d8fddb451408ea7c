import { feedFaults } from '@foyer/db/changes/change-feed'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { readUsage, type Usage } from '@foyer/db/operations/usage'
import { version } from '@foyer/rest-compat/version'
import type { Clock } from '@foyer/trpc-router/runtime/clock'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createReadinessCheck } from '#process/readiness-check.ts'
import { keepFor } from './keep-for.ts'

export type WatchedParts = {
  services: Pick<Services, 'passwords' | 'now' | 'log' | 'memory' | 'waitingReaders'>
  database: OpenDatabase
  clock: Pick<Clock, 'offset'>
  /** How many stored values the secrets do not read; none where nobody counts. */
  foreignValues?: { count(): number }
  /** How many lines of the log were lost; none where nobody counts. */
  droppedLines?: (() => number) | undefined
  /** What counts calls for rate limits, and whether it answers; the database is asked. */
  limiter: () => { backend: 'off' | 'memory' | 'postgres' | 'redis'; up: boolean }
}

// However many scrape, the database is asked once in this time.
const KEPT_MILLISECONDS = 10_000
// A scrape must not wait for a database that does not answer.
const PATIENCE_MILLISECONDS = 2000

/** Gauges that are read when metrics are asked for. */
export function serviceMetrics(registry: Registry, parts: WatchedParts): void {
  const { services, database, clock, limiter } = parts
  hashing(registry, () => services.passwords.load())
  if (database.pool !== undefined) pool(registry, database.pool)
  if (services.memory !== undefined) memory(registry, services.memory)
  const read = keepFor(KEPT_MILLISECONDS, PATIENCE_MILLISECONDS, () => readUsage(database.db, services.now()))
  usage(registry, read, services.now)
  const gauge = gaugesOf(registry)
  gauge('foyer_build_info', 'Always 1; the labels name what runs.', ['version', 'node'], (build) =>
    build.set({ version, node: process.version }, 1),
  )
  gauge(
    'foyer_clock_offset_seconds',
    "How far this machine's clock is behind the database's, which is followed.",
    [],
    (offset) => offset.set(clock.offset() / 1000),
  )
  gauge(
    'foyer_foreign_values',
    'Stored passwords, codes, tokens and keys that no configured secret reads.',
    [],
    (values) => values.set(parts.foreignValues?.count() ?? 0),
  )
  gauge('foyer_waiting_readers', 'Readers of the feed that wait for events.', [], (readers) =>
    readers.set(services.waitingReaders.count()),
  )
  const readiness = createReadinessCheck(parts)
  gauge(
    'foyer_ready',
    'Whether a sign-in would succeed: the database takes writes, and its schema is right.',
    [],
    async (up) => up.set((await readiness()) === undefined ? 1 : 0),
  )
  const setBackend: Collect = async (store) => {
    const { backend, up } = limiter()
    // Counting is a write, as what readiness asks for.
    const answers = backend === 'postgres' ? (await readiness()) === undefined : up
    store.set({ backend }, answers ? 1 : 0)
  }
  gauge('foyer_rate_limit_backend_up', 'Whether the store of rate limits answers.', ['backend'], setBackend)
}

type Collect = (gauge: Gauge) => void | Promise<void>

function gaugesOf(registry: Registry) {
  return (name: string, help: string, labelNames: string[], collect: Collect): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        await collect(this)
      },
    })
}

function hashing(registry: Registry, load: () => { running: number; waiting: number; refused: number }): void {
  gaugesOf(registry)('foyer_hashing_jobs', 'Password hashes by state: running or waiting.', ['state'], (jobs) => {
    const { running, waiting } = load()
    jobs.set({ state: 'running' }, running)
    jobs.set({ state: 'waiting' }, waiting)
  })
  new Counter({
    name: 'foyer_hashing_refused_total',
    help: 'Password hashes turned away because too many waited.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(load().refused)
    },
  })
}

function memory(registry: Registry, kept: AnswerMemory): void {
  const gauge = gaugesOf(registry)
  new Counter({
    name: 'foyer_memory_lookups_total',
    help: 'Reads whose answer may be in memory, by outcome: hit or miss.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { hits, misses } = kept.use()
      this.reset()
      this.inc({ outcome: 'hit' }, hits)
      this.inc({ outcome: 'miss' }, misses)
    },
  })
  gauge('foyer_memory_answers', 'Answers in memory.', [], (answers) => answers.set(kept.use().answers))
  const setFaults: Collect = (fault) => {
    const reason = kept.fault()
    for (const one of feedFaults) fault.set({ reason: one }, one === reason ? 1 : 0)
  }
  gauge('foyer_memory_fault', 'Whether nothing is kept in memory now, by reason.', ['reason'], setFaults)
}

function pool(registry: Registry, connections: NonNullable<OpenDatabase['pool']>): void {
  const gauge = gaugesOf(registry)
  gauge('foyer_database_pool_connections', 'Open connections by state: busy or idle.', ['state'], (open) => {
    open.set({ state: 'idle' }, connections.idleCount)
    open.set({ state: 'busy' }, connections.totalCount - connections.idleCount)
  })
  gauge('foyer_database_pool_waiting', 'Queries that wait for a connection.', [], (waiting) =>
    waiting.set(connections.waitingCount),
  )
  gauge('foyer_database_pool_size', 'Connections at most.', [], (size) => size.set(connections.options.max))
}

function usage(registry: Registry, read: () => Promise<Usage | undefined>, now: () => Date): void {
  const gauge = gaugesOf(registry)
  function fromDatabase(name: string, help: string, value: (usage: Usage) => number): void {
    const setFound: Collect = async (one) => {
      const found = await read()
      // Nothing rather than an old figure while the database is away.
      if (found === undefined) one.remove()
      else one.set(value(found))
    }
    gauge(name, help, [], setFound)
  }
  const setUp: Collect = async (up) => up.set((await read()) === undefined ? 0 : 1)
  gauge('foyer_database_up', 'Whether the database answered the last look.', [], setUp)
  fromDatabase('foyer_sessions', 'Sessions that have not expired; an estimate above 20,000.', (found) => found.sessions)
  fromDatabase('foyer_outbox_due', 'Mails that are due, 20,000 at most.', ({ outbox }) => outbox.due)
  fromDatabase('foyer_outbox_parked', 'Mails that were given up, 20,000 at most.', ({ outbox }) => outbox.parked)
  const secondsSince = (time: Date | undefined) =>
    time === undefined ? 0 : Math.max(0, now().getTime() - time.getTime()) / 1000
  fromDatabase('foyer_outbox_oldest_due_seconds', 'How long the oldest due mail has been due.', ({ outbox }) =>
    secondsSince(outbox.oldestDue),
  )
  fromDatabase('foyer_webhooks_failing', 'Webhooks that take nothing.', ({ webhooks }) => webhooks.failing)
  fromDatabase(
    'foyer_webhooks_given_up',
    'Webhooks that were disabled because they took nothing.',
    ({ webhooks }) => webhooks.givenUp,
  )
  fromDatabase(
    'foyer_webhook_deliveries_due',
    'Deliveries that are due, 20,000 at most.',
    ({ webhooks }) => webhooks.due,
  )
  fromDatabase(
    'foyer_webhooks_oldest_due_seconds',
    'How long the webhook that waits longest has been due.',
    ({ webhooks }) => secondsSince(webhooks.oldestDue),
  )
  fromDatabase('foyer_events_oldest_waiting_seconds', 'How long the oldest event waits for its position.', (found) =>
    secondsSince(found.oldestUnpositioned),
  )
}
