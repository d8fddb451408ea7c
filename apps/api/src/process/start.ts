import type { Server } from 'node:http'
import type { Options } from '@foyer/auth-domain/options'
import { cancelled, isTurnedAway, unavailable } from '@foyer/db/engine/errors'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { noteEventOrigin } from '@foyer/db/operations/event-origin'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { findMissingAdmin, type MissingAdmin } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import type { RequestHandler } from 'express'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { insecureTransports } from '#environment/insecure-transports.ts'
import { loadOptions } from '#environment/load-options.ts'
import { createApp } from '#http/app.ts'
import type { Health } from '#http/health.ts'
import { metricsAlone } from '#http/metrics-routes.ts'
import { clientAddress } from '#http/request-facts.ts'
import { startTraces } from '#traces/start-traces.ts'
import { assertAdoptedSecrets } from './adopted-secrets.ts'
import { assertRoleNames } from './assert-role-names.ts'
import { createHttpServer } from './http-server.ts'
import { createReadinessCheck } from './readiness-check.ts'
import { stopServer } from './stop-server.ts'
import { type Foyer, type PartOverrides, wireFoyer } from './wire.ts'

/** A listening service. `ready` resolves when the database is migrated, and rejects when migrating fails for good. */
export type RunningFoyer = {
  url: string
  server: Server
  ready: Promise<void>
  /** Resolves when readiness says so, too: once the first mail would not wait. */
  warm: Promise<void>
  /** What to tell an operator of a service without an admin, a code to set it up with included. */
  missingAdmin(): Promise<MissingAdmin | undefined>
  /** Reports not ready for `leaveMilliseconds`, 0 by default, while requests are served as before; then stops. */
  stop(leaveMilliseconds?: number): Promise<void>
}

const MAX_RETRY_MILLISECONDS = 5000

/** Makes the handler of the dashboard's pages. */
export type MakePages = (server: Server, options: Options) => Promise<RequestHandler>

/** Wires, listens, migrates. While the database is unreachable, the service listens and answers 503 (R4). */
export async function startFoyer(
  environment: Environment,
  log: Log,
  pages: MakePages,
  parts: PartOverrides = {},
): Promise<RunningFoyer> {
  const options = await loadOptions(environment, process.cwd())
  return listenAsFoyer(await wireFoyer(environment, options, log, parts), environment, log, pages)
}

/** The same with parts that are wired already. */
export async function listenAsFoyer(
  foyer: Foyer,
  environment: Environment,
  log: Log,
  pages: MakePages,
): Promise<RunningFoyer> {
  const databaseFault = createReadinessCheck(foyer)
  let isWarm = false
  const health: Health = {
    state: 'starting',
    check: async () => (await databaseFault()) ?? (isWarm ? undefined : 'starting'),
    warnings: foyer.state.misconfigurations,
    currentWarnings: foyer.state.warnings,
  }
  // To the operator alone: anybody may read the answer of readiness.
  for (const { what, message, fix } of insecureTransports(environment)) {
    log.warn({ fix }, `${what}: ${message}`)
  }
  const { options } = foyer.services
  const addressOf = clientAddress(environment.trustedProxies, options.advanced.ipAddressHeaders, (warning) => {
    health.warnings.add(warning)
    log.warn({}, warning.message)
  })
  const { clients } = options.accessLog
  const server = createHttpServer({ log, addressOf, clients, metrics: foyer.metrics })
  const app = createApp({
    services: foyer.services,
    health,
    addressOf,
    mailbox: foyer.mailbox,
    pages: await pages(server, options),
    development: isDevelopment(environment),
    metrics: foyer.metrics && { kept: foyer.metrics, token: environment.metrics?.token },
  })
  const traces = environment.traces && startTraces(environment.traces, log)
  server.on('request', traces?.requests(app) ?? app)
  const metricsServer = metricsServerOf(foyer, environment, log)
  const ready = becomeReady(foyer, health, log)
  try {
    await Promise.race([ready, startTimeout()])
    await listen(server, environment)
    if (metricsServer !== undefined) await listen(metricsServer.server, { ...environment, port: metricsServer.port })
  } catch (error) {
    server.close()
    await foyer.close()
    await traces?.stop()
    throw error
  }
  const warm = ready.then(async () => {
    await warmUp(foyer, health, log)
    isWarm = true
  })
  // Whoever waits for `ready` hears why it is not.
  warm.catch(() => undefined)
  return {
    url: environment.baseUrl,
    server,
    ready,
    warm,
    // In production users are nobody's first guests: their service is not opened to anyone who reads its log.
    missingAdmin: () => findMissingAdmin(foyer.services, isDevelopment(environment)),
    async stop(leaveMilliseconds = 0) {
      if (health.state === 'ready' && leaveMilliseconds > 0) {
        health.state = 'leaving'
        await new Promise((resolve) => setTimeout(resolve, leaveMilliseconds))
      }
      health.state = 'draining'
      foyer.services.passwords.drain()
      foyer.services.pictures.drain()
      await Promise.all([foyer.services.waitingReaders.stop(), stopServer(server)])
      metricsServer?.server.close()
      metricsServer?.server.closeAllConnections()
      await foyer.close()
      await traces?.stop()
    },
  }
}

function metricsServerOf(
  { metrics }: Foyer,
  environment: Environment,
  log: Log,
): { server: Server; port: number } | undefined {
  const port = environment.metrics?.port
  if (metrics === undefined || port === undefined) return undefined
  const server = createHttpServer({ log })
  server.on('request', metricsAlone(metrics, environment.metrics?.token))
  return { server, port }
}

async function becomeReady(foyer: Foyer, health: Health, log: Log): Promise<void> {
  for (let pause = 200; ; pause = Math.min(pause * 2, MAX_RETRY_MILLISECONDS)) {
    let migrated = false
    try {
      await migrateToLatest(foyer.database.db)
      migrated = true
      await noteEventOrigin(foyer.database.db, new Date())
      await assertRoleNames(foyer.services)
      await foyer.services.adoption.refresh()
      assertAdoptedSecrets(foyer.services.adoption.source())
      await foyer.services.hashCosts.refreshNoted()
      await foyer.services.hashCosts.refreshImported()
      await foyer.services.setUp.refresh()
      await foyer.clock.synchronize()
      break
    } catch (error) {
      // A migration that was cancelled would be cancelled again, and a wrong password stays wrong.
      const away = unavailable(error) && !isTurnedAway(error) && (migrated || !cancelled(error))
      if (!away || health.state === 'draining') throw error
      log.warn({ err: error, retryInMilliseconds: pause }, 'database cannot be reached; trying again')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  foyer.startLoops()
  if (health.state === 'starting') health.state = 'ready'
}

// After the first answers, which it would delay. Readiness waits for it; mails are sent also where it fails.
async function warmUp(foyer: Foyer, health: Health, log: Log): Promise<void> {
  try {
    await foyer.warm()
  } catch (error) {
    if (health.state !== 'draining') log.warn({ err: error }, 'the thread that renders mails could not be started')
  }
}

// The embedded database is ready within this time; a remote one may take longer, and the service listens meanwhile.
function startTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1500).unref())
}

function listen(server: Server, { port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
