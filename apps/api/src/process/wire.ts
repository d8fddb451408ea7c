import type { Options } from '@foyer/auth-domain/options'
import { configuredMailQuotas, type MailQuotas } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { parseTrustedOrigin, type TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import type { RenderMail } from '@foyer/email/mail'
import { createMailRenderer, type MailRenderer } from '@foyer/email/mail-renderer'
import { createSmtpMailer, type Mailer } from '@foyer/email/mailer'
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
import { type OutboxWorker, startOutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import { loadVerifier } from '@foyer/trpc-router/runtime/passkey/verify-response'
import { createKeyring, type Keyring, type Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { createIdTokens } from '@foyer/trpc-router/runtime/social/id-tokens'
import { createProviders } from '@foyer/trpc-router/runtime/social/providers'
import { type Sweeper, startSweeper } from '@foyer/trpc-router/runtime/sweeper'
import type { Redis } from 'ioredis'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { storedSecret } from '#environment/secrets.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { wireMetrics } from '#metrics/wire-metrics.ts'
import { connectRedis } from './connect-redis.ts'
import { clockWarning, currentWarnings } from './warnings.ts'

/** The parts of a running service. `startWorkers` waits for a migrated database. */
export type Foyer = {
  services: Services
  database: OpenDatabase
  mailbox: DevelopmentMailbox | undefined
  /** Undefined where metrics are off. */
  metrics: Metrics | undefined
  clock: Clock
  /** What an operator should know although the service works. */
  warnings(): string[]
  startWorkers(): void
  /** Stops the workers, then closes the connections to the mail server, Redis and the database. */
  close(): Promise<void>
}

/**
 * Parts that are passed in instead of created: an open database, another clock, a password service, a mail renderer.
 * Tests pass one that hashes at a lower cost than the options allow, and one that their services share.
 */
export type PartOverrides = {
  database?: OpenDatabase
  now?: () => Date
  /** The clocks of the machine, which the service's clock starts from. */
  systemClocks?: SystemClocks
  passwords?: (keys: Keyring) => Passwords
  mailRenderer?: MailRenderer
}

const WORKER_MILLISECONDS = 1500
const SYNCHRONIZE_MILLISECONDS = 60_000

/** Wires the parts a configuration names; opens the database but does not migrate it. */
export async function wireFoyer(
  environment: Environment,
  options: Options,
  log: Log,
  overrides: PartOverrides = {},
): Promise<Foyer> {
  const secrets = await secretsOf(environment)
  assertSecretOfItsOwn(options, secrets)
  const keys = createKeyring(secrets)
  // Loading it takes some tenths of a second, in which no request should wait.
  if (options.passkey.enabled) await loadVerifier()
  const database = overrides.database ?? (await openConfigured(environment, log))
  const clock = clockOf(database, overrides)
  const now = overrides.now ?? clock.now
  const redis = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl, log)
  const mailRenderer = overrides.mailRenderer ?? createMailRenderer()
  const { mailer, mailbox } = mailOf(environment, mailRenderer.render)
  const limited = options.rateLimit.enabled ?? environment.production
  const store = storeOf(database.engine, now, redis)
  let worker: OutboxWorker | undefined
  let sweeper: Sweeper | undefined
  let synchronizer: BackgroundLoop | undefined
  const services: Services = {
    db: database.db,
    options,
    baseUrl: environment.baseUrl,
    trustedOrigins: trustedOriginsOf(environment, options),
    now,
    keys,
    tokens: createTokenIssuer({ db: database.db, keys, now, options, baseUrl: environment.baseUrl }),
    passwords: overrides.passwords?.(keys) ?? createPasswords(keys, options.emailAndPassword.bcryptCost),
    rateLimiter: createRateLimiter(limited, options.rateLimit, store),
    mailQuotas: limited ? mailQuotasOf(options) : undefined,
    providers: createProviders(options.socialProviders),
    idTokens: createIdTokens(now),
    log,
    wakeOutbox: () => worker?.wake(),
  }
  const limiter = { limited, store, redis }
  const metrics = await wireMetrics(environment, { services, database }, limiter)
  services.observe = metrics?.observe
  return {
    services,
    database,
    mailbox,
    metrics,
    clock,
    warnings: () => currentWarnings({ clock, redis, worker, passwords: services.passwords }),
    startWorkers() {
      worker ??= startOutboxWorker({ ...services, mailer })
      sweeper ??= startSweeper({ ...services, trusted: clock.trusted })
      synchronizer ??= synchronizeEveryMinute(clock, log)
    },
    async close() {
      await Promise.race([
        Promise.all([worker?.stop(), sweeper?.stop(), synchronizer?.stop()]),
        pause(WORKER_MILLISECONDS),
      ])
      mailer.close()
      await mailRenderer.close()
      redis?.disconnect()
      await database.close()
    },
  }
}

function mailQuotasOf({ rateLimit, emailAndPassword }: Options): MailQuotas {
  return configuredMailQuotas(rateLimit, emailAndPassword.resetPasswordTokenExpiresIn)
}

function openConfigured({ database, databaseTimeouts }: Environment, log: Log): Promise<OpenDatabase> {
  return openDatabase(database, {
    ...databaseTimeouts,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}

function clockOf({ db, engine }: OpenDatabase, { systemClocks: machine = systemClocks }: PartOverrides): Clock {
  return engine === 'postgres' ? createDatabaseClock(db, machine) : createSystemClock(machine)
}

function synchronizeEveryMinute(clock: Clock, log: Log): BackgroundLoop {
  return startBackgroundLoop(
    async () => {
      await clock.synchronize()
      const warning = clockWarning(clock.offset())
      if (warning !== undefined) log[clock.trusted() ? 'warn' : 'error']({}, warning)
      return SYNCHRONIZE_MILLISECONDS
    },
    (error) => log.warn({ err: error }, "clock could not be compared with the database's; it is tried again"),
  )
}

async function secretsOf({ secrets, dataDirectory }: Environment): Promise<Secrets> {
  return { ...secrets, sign: secrets.sign ?? [await storedSecret(dataDirectory)] }
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
