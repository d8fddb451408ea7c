import type { Server } from 'node:http'
import { unavailable } from '@foyer/db/engine/errors'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { createApp } from '#http/app.ts'
import type { Health } from '#http/health.ts'
import { createHttpServer } from './http-server.ts'
import { stopServer } from './stop-server.ts'
import { type Foyer, wireFoyer } from './wire.ts'

/** A listening service. `ready` resolves when the database is migrated, and rejects when migrating fails for good. */
export type RunningFoyer = { url: string; server: Server; ready: Promise<void>; stop(): Promise<void> }

const MAX_RETRY_MILLISECONDS = 5000

/** Wires, listens, migrates. While the database is unreachable, the service listens and answers 503 (R4). */
export async function startFoyer(
  environment: Environment,
  log: Log,
  pages: (server: Server) => Promise<RequestHandler>,
): Promise<RunningFoyer> {
  const options = await loadOptions(environment.configPath, process.cwd())
  return listenAsFoyer(await wireFoyer(environment, options, log), environment, log, pages)
}

/** The same with parts that are wired already. */
export async function listenAsFoyer(
  foyer: Foyer,
  environment: Environment,
  log: Log,
  pages: (server: Server) => Promise<RequestHandler>,
): Promise<RunningFoyer> {
  const health: Health = { state: 'starting', ping: () => foyer.database.ping(), warnings: new Set() }
  const server = createHttpServer(log)
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
    await Promise.race([ready, startTimeout()])
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
  for (let pause = 200; ; pause = Math.min(pause * 2, MAX_RETRY_MILLISECONDS)) {
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

// The embedded database is ready within this time; a remote one may take longer, and the service listens meanwhile.
function startTimeout(): Promise<void> {
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
