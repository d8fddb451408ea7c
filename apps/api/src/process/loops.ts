import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { startWebhookWorker, type WebhookWorker } from '@foyer/trpc-router/operations/webhook/webhook-worker'
import { type BackgroundLoop, startBackgroundLoop } from '@foyer/trpc-router/runtime/background-loop'
import type { Clock } from '@foyer/trpc-router/runtime/clock'
import type { Log, Services } from '@foyer/trpc-router/runtime/context/services'
import { type OutboxWorker, startOutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import type { HashCosts } from '@foyer/trpc-router/runtime/secrets/hash-costs'
import { type Sweeper, startSweeper } from '@foyer/trpc-router/runtime/sweeper'
import { startUpkeep } from '@foyer/trpc-router/runtime/upkeep'
import type { Metrics } from '#metrics/metrics.ts'
import type { ForeignValues } from './foreign-values.ts'
import { watchMemory } from './memory-watch.ts'
import { clockWarning } from './warnings.ts'

const WORKER_MILLISECONDS = 1500
const SYNCHRONIZE_MILLISECONDS = 60_000
const HOUR_MILLISECONDS = 3_600_000

/** What runs by itself, once it is started. */
export type Loops = {
  worker?: OutboxWorker
  sweeper?: Sweeper
  webhooks?: WebhookWorker
  synchronizer?: BackgroundLoop
  watch?: BackgroundLoop | undefined
  costs?: BackgroundLoop
  upkeep?: BackgroundLoop
  foreignValues?: BackgroundLoop
}

type Looped = {
  services: Services
  database: OpenDatabase
  clock: Clock
  foreignValues: ForeignValues
  hashCosts: HashCosts
  metrics: Metrics | undefined
  mail: Pick<Parameters<typeof startOutboxWorker>[0], 'mailer' | 'spread' | 'sequence'>
  /** False where the values that the secrets do not read are not counted. */
  countsForeignValues?: boolean | undefined
}

/** Starts what runs by itself, but for what runs already. */
export function startLoops(loops: Loops, { services, database, clock, metrics, mail, ...counted }: Looped): void {
  const { log } = services
  loops.worker ??= startOutboxWorker({ ...services, ...mail })
  loops.webhooks ??= startWebhookWorker(services)
  loops.sweeper ??= startSweeper({ ...services, trusted: clock.trusted, onFailure: metrics?.countSweepFailure })
  if (counted.countsForeignValues !== false)
    loops.foreignValues ??= countForeignValuesEveryHour(counted.foreignValues, log)
  loops.costs ??= readCostsEveryHour(counted.hashCosts, log)
  loops.synchronizer ??= synchronizeEveryMinute(clock, services, log)
  if (database.engine !== 'postgres') loops.upkeep ??= keepUpWith(database, log, metrics)
  services.memory?.listen(database)
  loops.watch ??= services.memory && watchMemory(services.memory, log)
}

function synchronizeEveryMinute(
  clock: Clock,
  { adoption, hashCosts, setUp }: Pick<Services, 'adoption' | 'hashCosts' | 'setUp'>,
  log: Log,
): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await clock.synchronize()
      const warning = clockWarning(clock.offset())
      if (warning !== undefined) log[clock.trusted() ? 'warn' : 'error']({}, warning.message)
      await adoption.refresh()
      await hashCosts.refreshNoted()
      await hashCosts.refreshImported()
      await setUp.refresh()
      return SYNCHRONIZE_MILLISECONDS
    },
    (error) => log.warn({ err: error }, "clock could not be compared with the database's; it is tried again"),
  )
}

// Not before the service is ready: it goes through all accounts.
function readCostsEveryHour(hashCosts: HashCosts, log: Log): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await hashCosts.refreshOwn()
      return HOUR_MILLISECONDS
    },
    (error) => log.warn({ err: error }, 'costs of stored passwords could not be read; they are read again'),
  )
}

// At the start, and as often as the costs: somebody may restore another database below a service that runs.
function countForeignValuesEveryHour(foreignValues: ForeignValues, log: Log): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await foreignValues.refresh()
      return HOUR_MILLISECONDS
    },
    (error) => log.warn({ err: error }, 'what the secrets do not read could not be counted; it is counted again'),
  )
}

function keepUpWith(database: OpenDatabase, log: Log, metrics: Metrics | undefined): BackgroundLoop {
  return startUpkeep({ database, log, onDone: metrics?.countUpkeep, onFailure: metrics?.countSweepFailure })
}

// An unresponsive mail server must not delay the shutdown: the mail is sent again when its lease expires.
export async function stopLoops(loops: Loops): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, WORKER_MILLISECONDS).unref())
  await Promise.race([Promise.all(Object.values(loops).map((loop) => loop?.stop())), patience])
}
