import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { sendRefusal } from '@foyer/rest-compat/http'
import type { Services } from '@foyer/trpc-router/context/services'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { logAccess } from './access-log.ts'
import { apiDoor } from './api-door.ts'
import { frontDoor } from './front-door.ts'
import { mailboxDoor } from './mailbox-door.ts'
import { clientAddress, requestFacts } from './request-facts.ts'
import { requestIdOf } from './request-id.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'

/** Where the process stands: `starting` until the database is migrated, `draining` from the first signal on. */
export type Health = {
  state: 'starting' | 'ready' | 'draining'
  ping: () => Promise<void>
  /** What an operator should mend though everything answers. */
  warnings: Set<string>
}

export type AppParts = {
  services: Services
  health: Health
  trustedProxies: readonly string[]
  mailbox: DevelopmentMailbox | undefined
  /** Serves the dashboard. */
  pages: RequestHandler
  development: boolean
}

/** Everything the process serves, as the listener of an HTTP server. */
export function createApp({
  services,
  health,
  trustedProxies,
  mailbox,
  pages,
  development,
}: AppParts): RequestListener {
  const { log, baseUrl, options } = services
  const https = baseUrl.startsWith('https:')
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  const setApiHeaders = apiHeaders(https)
  const factsOf = requestFacts(clientAddress(trustedProxies, options.advanced.ipAddressHeaders, warn))
  app.use((request, response, next) => {
    logAccess(log, request, request.path, response)
    next()
  })
  app.use(['/api', '/trpc', '/dev', '/health'], (_request, response, next) => {
    setApiHeaders(response)
    next()
  })
  app.get('/health/live', (_request, response) => void response.json({ live: true }))
  app.get('/health/ready', readiness(health))
  app.use(['/api', '/trpc'], onlyWhenReady(health))
  app.use(apiDoor(services, factsOf))
  if (mailbox !== undefined) app.use('/dev', mailboxDoor(mailbox))
  app.use(['/api', '/trpc', '/dev', '/health'], (_request, response) => sendRefusal(response, 'NOT_FOUND'))
  app.use(pageHeaders(https, development), pages)
  app.use(fault(services))
  return frontDoor({ services, health, factsOf, prepare }, app)

  function warn(warning: string): void {
    health.warnings.add(warning)
    log.warn({}, warning)
  }

  function prepare(request: IncomingMessage, path: string, response: ServerResponse): void {
    logAccess(log, request, path, response)
    setApiHeaders(response)
  }
}

function readiness(health: Health): RequestHandler {
  return async (_request, response) => {
    if (health.state !== 'ready') return void response.status(503).json({ ready: false, reason: health.state })
    try {
      await health.ping()
      response.json({ ready: true, warnings: [...health.warnings] })
    } catch {
      response.status(503).json({ ready: false, reason: 'database' })
    }
  }
}

function onlyWhenReady(health: Health): RequestHandler {
  return (_request, response, next) => {
    if (health.state === 'ready') return next()
    response.setHeader('Connection', 'close')
    sendRefusal(response, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
}

function fault({ log }: Services): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
    if (status >= 400 && status < 500) return void response.status(status).end()
    log.error({ err: error, method: request.method, requestId: requestIdOf(request) }, 'unexpected error')
    sendRefusal(response, 'INTERNAL_SERVER_ERROR')
  }
}
