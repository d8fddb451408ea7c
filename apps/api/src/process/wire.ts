import type { Options } from '@foyer/auth-domain/options'
import { parseTrustedOrigin, type TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { type OpenDatabase, openDatabase } from '@foyer/db/open'
import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { createSmtpMailer, type Mailer } from '@foyer/email/mailer'
import { createRateLimiter, type RateLimitStore } from '@foyer/trpc-router/context/rate-limiter'
import type { Log, Services } from '@foyer/trpc-router/context/services'
import { createTokenIssuer } from '@foyer/trpc-router/keys/token-issuer'
import { type Sweeper, startSweeper } from '@foyer/trpc-router/maintenance/sweeper'
import { type OutboxWorker, startOutboxWorker } from '@foyer/trpc-router/outbox/worker'
import { createKeyring } from '@foyer/trpc-router/secrets/keyring'
import { createPasswords } from '@foyer/trpc-router/secrets/passwords'
import { createIdTokens } from '@foyer/trpc-router/social/id-tokens'
import { createProviders } from '@foyer/trpc-router/social/providers'
import { Redis } from 'ioredis'
import { type Environment, isDevelopment } from '../environment/environment.ts'
import { keptSecret } from '../environment/secrets.ts'

/** The parts of a running service. `startWorkers` waits for a migrated database. */
export type Foyer = {
  services: Services
  database: OpenDatabase
  mailbox: DevelopmentMailbox | undefined
  startWorkers(): void
  /** Stops the workers, then lets go of mail, Redis and the database. */
  close(): Promise<void>
}

/** Parts that are brought along instead of made: a database that is open already, another clock. */
export type GivenParts = { database?: OpenDatabase; now?: () => Date }

const WORKER_MILLISECONDS = 1500

/** Wires the parts a configuration names; opens the database but does not migrate it. */
export async function wireFoyer(
  environment: Environment,
  options: Options,
  log: Log,
  given: GivenParts = {},
): Promise<Foyer> {
  const keys = createKeyring(await secretsOf(environment))
  const database = given.database ?? (await openConfigured(environment, log))
  const now = given.now ?? systemClock
  const redis = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl, log)
  const { mailer, mailbox } = mailOf(environment)
  const limited = options.rateLimit.enabled ?? environment.production
  let worker: OutboxWorker | undefined
  let sweeper: Sweeper | undefined
  const services: Services = {
    db: database.db,
    options,
    baseUrl: environment.baseUrl,
    trustedOrigins: trustedOriginsOf(environment, options),
    now,
    keys,
    tokens: createTokenIssuer({ db: database.db, keys, now, options, baseUrl: environment.baseUrl }),
    passwords: createPasswords(keys, options.emailAndPassword.bcryptCost),
    rateLimiter: createRateLimiter(limited, options.rateLimit, storeOf(database, redis)),
    providers: createProviders(options.socialProviders),
    idTokens: createIdTokens(now),
    log,
    wakeOutbox: () => worker?.wake(),
  }
  return {
    services,
    database,
    mailbox,
    startWorkers() {
      worker ??= startOutboxWorker({ ...services, mailer })
      sweeper ??= startSweeper(services)
    },
    async close() {
      await Promise.race([Promise.all([worker?.stop(), sweeper?.stop()]), pause(WORKER_MILLISECONDS)])
      mailer.close()
      redis?.disconnect()
      await database.close()
    },
  }
}

function openConfigured({ database }: Environment, log: Log): Promise<OpenDatabase> {
  return openDatabase(database, {
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}

function systemClock(): Date {
  return new Date()
}

async function secretsOf({ secrets, dataDirectory }: Environment): Promise<[string, ...string[]]> {
  const [first, ...rest] = secrets
  return first === undefined ? [await keptSecret(dataDirectory)] : [first, ...rest]
}

// A mail server that hangs must not hold the process: the lease brings the mail back.
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

function mailOf(environment: Environment): { mailer: Mailer; mailbox: DevelopmentMailbox | undefined } {
  if (environment.smtp !== undefined) {
    return { mailer: createSmtpMailer(environment.smtp.url, environment.smtp.from), mailbox: undefined }
  }
  const mailbox = createDevelopmentMailbox()
  return { mailer: mailbox, mailbox: isDevelopment(environment) ? mailbox : undefined }
}

function trustedOriginsOf(environment: Environment, options: Options): TrustedOrigin[] {
  const own = [environment.baseUrl]
  if (isDevelopment(environment)) {
    own.push(`http://localhost:${environment.port}`, `http://127.0.0.1:${environment.port}`)
  }
  return [...own.flatMap((origin) => parseTrustedOrigin(origin) ?? []), ...options.trustedOrigins]
}

function storeOf(database: OpenDatabase, redis: Redis | undefined): RateLimitStore {
  if (redis !== undefined) return { kind: 'redis', client: redis }
  return database.pool === undefined ? { kind: 'memory' } : { kind: 'postgres', client: database.pool }
}

// Fails fast while Redis is away instead of piling up commands.
function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection lost'))
  return redis
}
