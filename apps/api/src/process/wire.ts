import type { Options } from '@foyer/auth-domain/options'
import { configuredMailQuotas, type MailQuotas } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { parseTrustedOrigin, type TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import type { RenderMail } from '@foyer/email/mail'
import { createMailRenderer, type MailRenderer } from '@foyer/email/mail-renderer'
import { createSmtpMailer, type Mailer } from '@foyer/email/mailer'
import { type Adopted, createAdopted } from '@foyer/trpc-router/runtime/adoption/adopted'
import { type BackgroundLoop, startBackgroundLoop } from '@foyer/trpc-router/runtime/background-loop'
import {
  type Clock,
  createDatabaseClock,
  createSystemClock,
  type SystemClocks,
  systemClocks,
} from '@foyer/trpc-router/runtime/clock'
import type { Log, Services } from '@foyer/trpc-router/runtime/context/services'
import { createTokenIssuer } from '@foyer/trpc-router/runtime/keys/token-issuer'
import { createRateLimiter, type OwnStore, type RateLimitStore } from '@foyer/trpc-router/runtime/limiter/rate-limiter'
import { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { type OutboxWorker, startOutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import { loadVerifier } from '@foyer/trpc-router/runtime/passkey/verify-response'
import { createKeyring, type Keyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { type FormerHashes, legacyHashesOf } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { createIdTokens } from '@foyer/trpc-router/runtime/social/id-tokens'
import { createProviders } from '@foyer/trpc-router/runtime/social/providers'
import { type Sweeper, startSweeper } from '@foyer/trpc-router/runtime/sweeper'
import { startUpkeep } from '@foyer/trpc-router/runtime/upkeep'
import type { Redis } from 'ioredis'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { ofOneWorker } from '#environment/workers.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { wireMetrics } from '#metrics/wire-metrics.ts'
import { connectRedis } from './connect-redis.ts'
import { watchMemory } from './memory-watch.ts'
import type { Shared } from './shared.ts'
import { clockWarning, currentWarnings } from './warnings.ts'

/** The parts of a running service. `startLoops` waits for a migrated database. */
export type Foyer = {
  services: Services
  database: OpenDatabase
  mailbox: DevelopmentMailbox | undefined
  /** Undefined where metrics are off. */
  metrics: Metrics | undefined
  clock: Clock
  /** What an operator should know although the service works. */
  warnings(): string[]
  /** What it has together with the other workers of its instance; undefined where there are none. */
  shared: Shared | undefined
  /** Starts what keeps this process up to date; without other workers also what `lead` starts. */
  startLoops(): void
  /** Starts what one process of an instance runs: two of them do no harm, and are of no use. */
  lead(): void
  /** Stops what was started, then closes the connections to the mail server, Redis and the database. */
  close(): Promise<void>
}

/**
 * Parts that are passed in instead of created: what watches the log, an open database, another clock, a password service, a mail renderer.
 * Tests pass one that hashes at a lower cost than the options allow, and one that their services share.
 */
export type PartOverrides = {
  database?: OpenDatabase
  now?: () => Date
  /** The clocks of the machine, which the service's clock starts from. */
  systemClocks?: SystemClocks
  passwords?: (keys: Keyring, former: FormerHashes) => Passwords
  mailRenderer?: MailRenderer
  shared?: Shared
  /** How many lines of the log were lost. */
  droppedLines?: () => number
}

const WORKER_MILLISECONDS = 1500
const LAST_METRICS_MILLISECONDS = 500
const SYNCHRONIZE_MILLISECONDS = 60_000
const OWN_COSTS_MILLISECONDS = 3_600_000

/** Wires the parts a configuration names; opens the database but does not migrate it. */
export async function wireFoyer(
  environment: Environment,
  options: Options,
  log: Log,
  overrides: PartOverrides = {},
): Promise<Foyer> {
  const secrets = await completeSecrets(environment)
  assertSecretOfItsOwn(options, secrets)
  const keys = createKeyring(secrets)
  // Loading it takes some tenths of a second, in which no request should wait.
  if (options.passkey.enabled) await loadVerifier()
  const { shared } = overrides
  const database = overrides.database ?? (await openConfigured(environment, log, shared))
  const clock = clockOf(database, overrides)
  const now = overrides.now ?? clock.now
  const redis = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl, log)
  const mailRenderer = overrides.mailRenderer ?? createMailRenderer()
  const { mailer, mailbox } = mailOf(environment, mailRenderer.render)
  const limited = options.rateLimit.enabled ?? environment.production
  const store = storeOf(database.engine, now, redis)
  const adopted = createAdopted(database.db, environment.adoptedSecrets)
  const former = { legacy: () => legacyHashesOf(adopted.state()), imported: adopted.imported, own: adopted.own }
  let worker: OutboxWorker | undefined
  let sweeper: Sweeper | undefined
  let synchronizer: BackgroundLoop | undefined
  let watch: BackgroundLoop | undefined
  let costs: BackgroundLoop | undefined
  let upkeep: BackgroundLoop | undefined
  const services: Services = {
    db: database.db,
    options,
    baseUrl: environment.baseUrl,
    trustedOrigins: trustedOriginsOf(environment, options),
    now,
    keys,
    tokens: createTokenIssuer({ db: database.db, keys, now, options, baseUrl: environment.baseUrl }),
    passwords: overrides.passwords?.(keys, former) ?? passwordsOf(keys, options, former, shared),
    adopted,
    rateLimiter: createRateLimiter(limited, options.rateLimit, store, shared?.takePoints),
    mailQuotas: limited ? mailQuotasOf(options) : undefined,
    providers: createProviders(options.socialProviders),
    idTokens: createIdTokens(now),
    log,
    wakeOutbox: () => (worker === undefined ? shared?.wakeOutbox() : worker.wake()),
    memory: options.session.memory ? memoryOf(now, shared) : undefined,
  }
  const limiter = { limited, store, redis }
  const watched = { services, database, clock, droppedLines: overrides.droppedLines }
  const metrics = await wireMetrics(environment, watched, limiter, shared?.exposeMetrics)
  services.observe = metrics?.observe
  function lead(): void {
    worker ??= startOutboxWorker({ ...services, mailer })
    sweeper ??= startSweeper({ ...services, trusted: clock.trusted, onFailure: metrics?.countSweepFailure })
    costs ??= readCostsEveryHour(adopted, log, shared?.tellPasswordCost)
  }
  return {
    services,
    database,
    mailbox,
    metrics,
    clock,
    warnings: () => currentWarnings({ clock, redis, worker, passwords: services.passwords, memory: services.memory }),
    shared,
    lead,
    startLoops() {
      if (shared === undefined) lead()
      synchronizer ??= synchronizeEveryMinute(clock, adopted, log)
      if (database.engine !== 'postgres') upkeep ??= keepUpWith(database, log, metrics)
      services.memory?.listen(database)
      watch ??= services.memory && watchMemory(services.memory, log)
    },
    async close() {
      if (shared !== undefined) await tellLastMetrics(metrics, shared)
      await Promise.race([
        Promise.all([
          worker?.stop(),
          sweeper?.stop(),
          synchronizer?.stop(),
          watch?.stop(),
          costs?.stop(),
          upkeep?.stop(),
        ]),
        pause(WORKER_MILLISECONDS),
      ])
      mailer.close()
      await mailRenderer.close()
      redis?.disconnect()
      await services.memory?.close()
      await database.close()
    },
  }
}

function mailQuotasOf({ rateLimit, emailAndPassword }: Options): MailQuotas {
  return configuredMailQuotas(rateLimit, emailAndPassword.resetPasswordTokenExpiresIn)
}

function passwordsOf(keys: Keyring, options: Options, former: FormerHashes, shared: Shared | undefined): Passwords {
  return createPasswords(keys, options.emailAndPassword.bcryptCost, {
    ...former,
    ...(shared && { queue: shared.jobs }),
  })
}

// While the database can still be asked.
async function tellLastMetrics(metrics: Metrics | undefined, { keepMetrics }: Shared): Promise<void> {
  const told = metrics?.values().then(keepMetrics)
  await Promise.race([told, pause(LAST_METRICS_MILLISECONDS)]).catch(() => undefined)
}

// Whatever all workers together may have is divided among them.
function memoryOf(now: () => Date, shared: Shared | undefined): AnswerMemory {
  return shared === undefined ? new AnswerMemory(now) : new AnswerMemory(now, { ...shared, share: 1 / shared.count })
}

function openConfigured(
  { database, databaseTimeouts }: Environment,
  log: Log,
  shared: Shared | undefined,
): Promise<OpenDatabase> {
  return openDatabase(ofOneWorker(database, shared?.count ?? 1), {
    ...databaseTimeouts,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
    // Thrown where nothing catches it, which ends the process: only a new one has the embedded database again.
    onEngineEnd: (error) => {
      throw error
    },
  })
}

function clockOf({ db, engine }: OpenDatabase, { systemClocks: machine = systemClocks }: PartOverrides): Clock {
  return engine === 'postgres' ? createDatabaseClock(db, machine) : createSystemClock(machine)
}

function synchronizeEveryMinute(clock: Clock, adopted: Adopted, log: Log): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await adopted.refresh()
      await clock.synchronize()
      const warning = clockWarning(clock.offset())
      if (warning !== undefined) log[clock.trusted() ? 'warn' : 'error']({}, warning)
      return SYNCHRONIZE_MILLISECONDS
    },
    (error) => log.warn({ err: error }, "clock could not be compared with the database's; it is tried again"),
  )
}

// Not before the service is ready: it goes through all accounts.
function readCostsEveryHour(adopted: Adopted, log: Log, tell: ((cost: number) => void) | undefined): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await adopted.refreshOwnCosts()
      tell?.(adopted.own.highest())
      return OWN_COSTS_MILLISECONDS
    },
    (error) => log.warn({ err: error }, 'costs of stored passwords could not be read; they are read again'),
  )
}

function keepUpWith(database: OpenDatabase, log: Log, metrics: Metrics | undefined): BackgroundLoop {
  return startUpkeep({ database, log, onDone: metrics?.countUpkeep, onFailure: metrics?.countSweepFailure })
}

// An unresponsive mail server must not delay the shutdown: the mail is sent again when its lease expires.
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

function mailOf(
  environment: Environment,
  render: RenderMail,
): { mailer: Mailer; mailbox: DevelopmentMailbox | undefined } {
  if (environment.smtp !== undefined) {
    return { mailer: createSmtpMailer(environment.smtp, render), mailbox: undefined }
  }
  const mailbox = createDevelopmentMailbox(render)
  return { mailer: mailbox, mailbox: isDevelopment(environment) ? mailbox : undefined }
}

function trustedOriginsOf(environment: Environment, options: Options): TrustedOrigin[] {
  const own = [environment.baseUrl]
  if (isDevelopment(environment)) {
    own.push(`http://localhost:${environment.port}`, `http://127.0.0.1:${environment.port}`)
  }
  return [...own.flatMap((origin) => parseTrustedOrigin(origin) ?? []), ...options.trustedOrigins]
}

function storeOf(engine: OpenDatabase['engine'], now: () => Date, redis: Redis | undefined): RateLimitStore {
  const own: OwnStore = engine === 'postgres' ? { kind: 'postgres', now } : { kind: 'memory' }
  return redis === undefined ? own : { kind: 'redis', client: redis, fallback: own }
}
