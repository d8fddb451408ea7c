import type { RequestListener } from 'node:http'
import { PICTURES_PATH } from '@foyer/auth-domain/picture/picture-link'
import { SECURITY_TXT_PATH } from '@foyer/auth-domain/service/security-txt'
import type { DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { setHeaders } from '@foyer/rest-compat/header-list'
import { sendRefusal } from '@foyer/rest-compat/http'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Metrics } from '#metrics/metrics.ts'
import { createAccessLog } from './access-log.ts'
import { apiRoutes, originPaths, originRoute } from './api-routes.ts'
import { type BodyLimits, bodyLimits, boundedBodies, uploadLimits } from './bodies-in-flight.ts'
import { anyOrigin } from './cross-origin.ts'
import { fastPath } from './fast-path.ts'
import { closesWhenLeaving, type Health, onlyWhenReady, READINESS, readiness } from './health.ts'
import { leadToSetUp } from './lead-to-set-up.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { sendMetrics } from './metrics-routes.ts'
import { sendPicture } from './picture-routes.ts'
import { type AddressOf, apiKeyHeaders, requestFacts } from './request-facts.ts'
import { requestIdOf } from './request-id.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'
import { sendSecurityTxt } from './security-txt.ts'

export type AppParts = {
  services: Services
  health: Health
  addressOf: AddressOf
  mailbox: DevelopmentMailbox | undefined
  /** Serves the dashboard. */
  pages: RequestHandler
  development: boolean
  /** `token` allows to read them on the public port. */
  metrics?: { kept: Metrics; token: string | undefined } | undefined
  bodies?: BodyLimits
  uploads?: BodyLimits
}

// What programs ask for: an unknown path below is 404, never a page of the dashboard.
const programPaths = ['/api', '/trpc', '/dev', '/health', '/healthz', '/livez', '/readyz', '/metrics', '/.well-known']

/** The listener of the HTTP server: API, health, development pages and the dashboard. */
export function createApp({
  services,
  health,
  addressOf,
  mailbox,
  pages,
  development,
  metrics,
  bodies = bodyLimits,
  uploads = uploadLimits,
}: AppParts): RequestListener {
  const { log, baseUrl, options } = services
  const https = baseUrl.startsWith('https:')
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  const commonHeaders = apiHeaders(https)
  const keyHeaders = apiKeyHeaders(options)
  const factsOf = requestFacts(addressOf, keyHeaders)
  const { clients } = options.accessLog
  const logAccess = createAccessLog({ log, metrics: metrics?.kept, addressOf, clients, keyHeaders, health })
  const admitBody = boundedBodies(bodies, addressOf)
  const admitUpload = boundedBodies(uploads, addressOf)
  app.use(closesWhenLeaving(health), (request, response, next) => {
    response.setHeader('X-Request-Id', logAccess(request, request.path, response))
    next()
  })
  app.use([...programPaths], (_request, response, next) => {
    setHeaders(response, commonHeaders)
    next()
  })
  app.get('/health/live', (_request, response) => void response.json({ live: true }))
  app.get(READINESS, readiness(health))
  if (metrics?.token !== undefined) {
    const { kept, token } = metrics
    app.get('/metrics', (request, response) => void sendMetrics(kept, token, request, response))
  }
  app.use(['/api', '/trpc', ...originPaths], onlyWhenReady(health))
  app.use(PICTURES_PATH, sendPicture(services))
  app.use(apiRoutes(services, factsOf, { admitBody, admitUpload }))
  app.get(SECURITY_TXT_PATH, sendSecurityTxt(services))
  app.options(originPaths, anyOrigin)
  app.get(originPaths, anyOrigin, originRoute(services, factsOf))
  if (mailbox !== undefined) app.use('/dev', mailboxRoutes(mailbox))
  app.use([...programPaths], (_request, response) => sendRefusal(response, 'NOT_FOUND'))
  app.use(pageHeaders(options, https, development), leadToSetUp(services), pages)
  app.use((_request, response) => void response.status(404).end())
  app.use(errorHandler(services))
  return fastPath({ services, health, factsOf, keyHeaders, admitBody, logAccess, commonHeaders }, app)
}

function errorHandler({ log }: Services): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
    if (status >= 400 && status < 500) return void response.status(status).end()
    log.error({ err: error, method: request.method, requestId: requestIdOf(request) }, 'unexpected error')
    sendRefusal(response, 'INTERNAL_SERVER_ERROR')
  }
}
