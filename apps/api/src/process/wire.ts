import type { Options } from '@foyer/auth-domain/options'
import { costsInForce } from '@foyer/auth-domain/password/bcrypt-costs'
import { configuredMailQuotas, type MailQuotas } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { parseTrustedOrigin, type TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { untrustedOriginsPerHour } from '@foyer/auth-domain/redirect/untrusted-origins'
import { toldSparingly } from '@foyer/auth-domain/service/told-sparingly'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import type { DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { createMailRenderer, type MailRenderer } from '@foyer/email/mail-renderer'
import {
  type Clock,
  createDatabaseClock,
  createSystemClock,
  type SystemClocks,
  systemClocks,
} from '@foyer/trpc-router/runtime/clock'
import type { Log, Services } from '@foyer/trpc-router/runtime/context/services'
import { createUntrustedOrigins } from '@foyer/trpc-router/runtime/context/untrusted-origins'
import { createWaitingReaders, type WaitingReaders } from '@foyer/trpc-router/runtime/event-feed/waiting-readers'
import { createHooks, type Hooks } from '@foyer/trpc-router/runtime/hooks/hooks'
import { createTokenIssuer } from '@foyer/trpc-router/runtime/keys/token-issuer'
import { createAdoption } from '@foyer/trpc-router/runtime/legacy/adoption'
import { createRateLimiter, type OwnStore, type RateLimitStore } from '@foyer/trpc-router/runtime/limiter/rate-limiter'
import { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { createClientKeys } from '@foyer/trpc-router/runtime/oauth-provider/client-keys'
import { createOutgoing } from '@foyer/trpc-router/runtime/outgoing/outgoing'
import { loadVerifier } from '@foyer/trpc-router/runtime/passkey/verify-response'
import { createPictures } from '@foyer/trpc-router/runtime/pictures/pictures'
import { createProviderPictures } from '@foyer/trpc-router/runtime/pictures/provider-pictures'
import { createHashCosts, type HashCosts } from '@foyer/trpc-router/runtime/secrets/hash-costs'
import { createKeyring, type Keyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { FormerHashes } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { createSetUp, optionsInForce } from '@foyer/trpc-router/runtime/set-up/set-up'
import { createIdTokens } from '@foyer/trpc-router/runtime/social/id-tokens'
import { createProviders } from '@foyer/trpc-router/runtime/social/providers'
import { sequenceEvents } from '@foyer/trpc-router/runtime/webhook/sequence-events'
import type { Redis } from 'ioredis'
import type { ExaminedService } from '#cli/production-findings.ts'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { assertPagesOverTls } from '#environment/pages-in-clear.ts'
import type { Variables } from '#environment/problem.ts'
import { completeSecrets } from '#environment/secrets.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { wireMetrics } from '#metrics/wire-metrics.ts'
import { announceUntrustedOrigin } from './announce-untrusted-origin.ts'
import { createForeignValues } from './foreign-values.ts'
import { createInstanceState, type InstanceState } from './instance-state.ts'
import { type Loops, startLoops, stopLoops } from './loops.ts'
import { mailOf } from './mail.ts'
import { loadPictureEncoderOrLog, withPictures } from './picture-library.ts'

/** The parts of a running service. `startLoops` waits for a migrated database. */
export type Foyer = {
  services: Services
  database: OpenDatabase
  mailbox: DevelopmentMailbox | undefined
  /** Undefined where metrics are off. */
  metrics: Metrics | undefined
  clock: Clock
  state: InstanceState
  /** Starts what keeps the process up to date, sends mails and deletes what has expired. */
  startLoops(): void
  /** Prepares what the first mail would wait for. */
  warm(): Promise<void>
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
  /** The settings that the environment was read from. */
  variables?: Variables
  hasPictureLibrary?: () => boolean
  /** Milliseconds within which a mail begins to be sent. */
  mailSpread?: number
  /** Writes to the terminal. */
  print?: (text: string) => void
  /** False where the values that the secrets do not read are not counted: it takes as long as a test. */
  countsForeignValues?: boolean
  /** How many lines of the log were lost. */
  droppedLines?: () => number
}

/** Wires the parts a configuration names; opens the database but does not migrate it. */
export async function wireFoyer(
  environment: Environment,
  configured: Options,
  log: Log,
  overrides: PartOverrides = {},
): Promise<Foyer> {
  const served = withPictures(configured, overrides.hasPictureLibrary)
  const secrets = await completeSecrets(environment)
  assertSecretOfItsOwn(configured, secrets)
  assertPagesOverTls(configured, environment)
  const keys = createKeyring(secrets)
  await loadEarly(served)
  const database = overrides.database ?? (await openConfigured(environment, configured, log))
  const clock = clockOf(database, overrides)
  const now = overrides.now ?? clock.now
  const setUp = createSetUp(database.db, now, served.admin)
  const options = optionsInForce(served, setUp.choices)
  const redis = await redisOf(environment, log)
  const mailRenderer = overrides.mailRenderer ?? createMailRenderer()
  const { mailer, mailbox, spread } = await mailOf(environment, mailRenderer.render, overrides.mailSpread)
  const limited = options.rateLimit.enabled ?? environment.production
  const store = storeOf(database.engine, now, redis)
  const adoption = createAdoption(database.db, environment.adoptedSecrets, options.advanced.cookiePrefix)
  const hashCosts = createHashCosts(database.db)
  const former = { imported: hashCosts.imported, own: hashCosts.own, legacy: adoption.hashes }
  const loops: Loops = {}
  const parts = { environment, secrets, database }
  const pictures = createPictures(() => loadPictureEncoderOrLog(log))
  const outgoing = createOutgoing({ ...options.advanced.outgoing, allowLoopback: isDevelopment(environment) })
  const kept = { db: database.db, pictures, outgoing, baseUrl: environment.baseUrl, now, log }
  const foreignValues = createForeignValues(database.db, secrets, log)
  const state = createInstanceState(parts, () => ({ services, clock, redis, worker: loops.worker, foreignValues }))
  const trustedOrigins = trustedOriginsOf(environment, options)
  const sequence = sequenceOf(database, now, loops)
  const hooks = hooksOf(options, now, log, () => metrics)
  const services: Services = {
    db: database.db,
    options,
    baseUrl: environment.baseUrl,
    trustedOrigins,
    untrustedOrigins: createUntrustedOrigins(trustedOrigins, {
      tell: toldSparingly(untrustedOriginsPerHour, announceUntrustedOrigin(environment, log, overrides.print), now),
      count: (source) => metrics?.countUntrustedOrigin(source),
    }),
    now,
    keys,
    hooks,
    tokens: createTokenIssuer({ db: database.db, keys, now, options, baseUrl: environment.baseUrl, hooks }),
    passwords: overrides.passwords?.(keys, former) ?? passwordsOf({ keys, options, environment, hashCosts, former }),
    outgoing,
    clientKeys: createClientKeys({ outgoing, now, log }),
    pictures,
    providerPictures: createProviderPictures(kept),
    hashCosts,
    adoption,
    setUp,
    describe: state.describe,
    mailServerDownSince: () => loops.worker?.mailServerDownSince() ?? null,
    examine: () => examine({ environment, options, database, variables: overrides.variables ?? process.env }),
    rateLimiter: createRateLimiter(limited, options.rateLimit, store),
    mailQuotas: limited ? mailQuotasOf(options) : undefined,
    providers: createProviders(options.socialProviders),
    idTokens: createIdTokens(now),
    log,
    waitingReaders: waitingReadersOf(database, sequence, log),
    wakeOutbox: () => wakeSenders(loops),
    memory: options.session.memory ? new AnswerMemory(now, options.session.outageGrace) : undefined,
  }
  const watched = { services, database, clock, foreignValues, droppedLines: overrides.droppedLines }
  const metrics = await wireMetrics(environment, watched, { limited, store, redis })
  services.observe = metrics?.observe
  services.observeReader = metrics?.observeReader
  return {
    ...{ services, database, mailbox, metrics, clock, state },
    startLoops: () =>
      startLoops(loops, { ...overrides, ...watched, hashCosts, metrics, mail: { mailer, spread, sequence } }),
    warm: mailRenderer.warm,
    async close() {
      await services.waitingReaders.stop()
      await services.providerPictures.close()
      await stopLoops(loops)
      mailer.close()
      await mailRenderer.close()
      redis?.disconnect()
      await services.memory?.close()
      await database.close()
    },
  }
}

// It takes some tenths of a second, in which no request should wait.
async function loadEarly({ passkey }: Options): Promise<void> {
  if (passkey.enabled) await loadVerifier()
}

type HashedWith = {
  keys: Keyring
  options: Options
  environment: Environment
  hashCosts: HashCosts
  former: FormerHashes
}

function passwordsOf({ keys, options, environment, hashCosts, former }: HashedWith): Passwords {
  const { bcryptCost: configured } = options.emailAndPassword
  const { pepperIsBeside } = environment
  const costs = async () => costsInForce({ configured, noted: await hashCosts.noted(), pepperIsBeside })
  return createPasswords(keys, costs, former)
}

function mailQuotasOf({ rateLimit, emailAndPassword, emailVerification }: Options): MailQuotas {
  return configuredMailQuotas(rateLimit, {
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    verification: emailVerification.expiresIn,
  })
}

function hooksOf(options: Options, now: () => Date, log: Log, metrics: () => Metrics | undefined): Hooks {
  return createHooks(options.hooks.before, {
    now,
    observe: (...seen) => metrics()?.observeHook(...seen),
    onFailure: (hook, error) => log.warn({ err: error, hook }, 'a hook of the application failed'),
  })
}

// Whoever gives events their positions has what follows from them done.
function sequenceOf({ db }: OpenDatabase, now: () => Date, loops: Loops): () => Promise<number> {
  return async () => {
    const count = await sequenceEvents({ db, now })
    if (count > 0) loops.webhooks?.wake()
    return count
  }
}

function waitingReadersOf({ db }: OpenDatabase, sequence: () => Promise<number>, log: Log): WaitingReaders {
  return createWaitingReaders(db, sequence, (error) =>
    log.warn({ err: error }, 'events could not be looked for; it is tried again'),
  )
}

function wakeSenders({ worker, webhooks }: Loops): void {
  worker?.wake()
  webhooks?.wake()
}

function openConfigured(environment: Environment, { session }: Options, log: Log): Promise<OpenDatabase> {
  return openDatabase(environment.database, {
    ...environment.databaseTimeouts,
    replicaLag: session.replicaLag,
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

// Loaded where there is one: its client is a third of a megabyte.
async function redisOf({ redisUrl }: Environment, log: Log): Promise<Redis | undefined> {
  if (redisUrl === undefined) return undefined
  return (await import('./connect-redis.ts')).connectRedis(redisUrl, log)
}

// Imported lazily: hardly anybody ever asks.
async function examine(service: ExaminedService): Promise<Finding[]> {
  return (await import('#cli/production-findings.ts')).findProductionFindings(service)
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
