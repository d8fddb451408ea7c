import { createServer, type Server } from 'node:http'
import { unavailable } from '@foyer/db/errors'
import { migrateToLatest } from '@foyer/db/migrate'
import type { Log } from '@foyer/trpc-router/context/services'
import type { RequestHandler } from 'express'
import { type Environment, isDevelopment } from '../environment/environment.ts'
import { loadOptions } from '../environment/load-options.ts'
import { createApp, type Health } from '../http/app.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { stopServer } from './stop-server.ts'
import { type Foyer, wireFoyer } from './wire.ts'

/** A listening service. `ready` settles when the database is migrated, or fails for good. */
export type RunningFoyer = { url: string; server: Server; ready: Promise<void>; stop(): Promise<void> }

// Slow clients are cut within 15 s and 30 s (R8); Node looks once in the interval, so the bounds lie that much below.
const CHECK_MILLISECONDS = 1000
const HEADERS_MILLISECONDS = 13_500
const REQUEST_MILLISECONDS = 28_500
// Longer than balancers keep theirs, or they send a request into a connection that is being closed.
const KEEP_ALIVE_MILLISECONDS = 65_000
const LONGEST_RETRY_MILLISECONDS = 5000

/** Wires, listens, migrates. An unreachable database leaves it listening, answering 503, until it comes (R4). */
export async function startFoyer(
  environment: Environment,
  log: Log,
  pages: (server: Server) => Promise<RequestHandler>,
): Promise<RunningFoyer> {
  const options = await loadOptions(environment.configPath, process.cwd())
  return listenAsFoyer(await wireFoyer(environment, options, log), environment, log, pages)
}

/** The same from parts that are wired already. */
export async function listenAsFoyer(
  foyer: Foyer,
  environment: Environment,
  log: Log,
  pages: (server: Server) => Promise<RequestHandler>,
): Promise<RunningFoyer> {
  const health: Health = { state: 'starting', ping: () => foyer.database.ping(), warnings: new Set() }
  const server = createServer({
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  })
  refuseUnreadable(server, log)
  const app = createApp({
    services: foyer.services,
    health,
    trustedProxies: environment.trustedProxies,
    mailbox: foyer.mailbox,
    pages: await pages(server),
    development: isDevelopment(environment),
  })
  server.on('request', app)
  const ready = becomeReady(foyer, health, log)
  try {
    await Promise.race([ready, patience()])
    await listen(server, environment)
  } catch (error) {
    await foyer.close()
    throw error
  }
  return {
    url: environment.baseUrl,
    server,
    ready,
    async stop() {
      health.state = 'draining'
      await stopServer(server)
      await foyer.close()
    },
  }
}

async function becomeReady(foyer: Foyer, health: Health, log: Log): Promise<void> {
  for (let pause = 200; ; pause = Math.min(pause * 2, LONGEST_RETRY_MILLISECONDS)) {
    try {
      await migrateToLatest(foyer.database.db)
      break
    } catch (error) {
      if (!unavailable(error) || health.state === 'draining') throw error
      log.warn({ err: error, retryInMilliseconds: pause }, 'database cannot be reached; trying again')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  foyer.startWorkers()
  if (health.state === 'starting') health.state = 'ready'
}

// The embedded database is there within this time; a remote one may be late, and is waited for while listening.
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1500).unref())
}

function listen(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
