import { sendRefusal } from '@foyer/rest-compat/http'
import type { RequestHandler } from 'express'

/** The process's state: `starting` until the database is migrated, `draining` from the first signal on. */
export type Health = {
  state: 'starting' | 'ready' | 'draining'
  ping: () => Promise<void>
  /** Misconfigurations that an operator should fix although the service works. */
  warnings: Set<string>
}

/** Answers 200 only while the process is ready and its database responds. */
export function readiness(health: Health): RequestHandler {
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

/** Refuses requests before the start is complete and after the shutdown has begun. */
export function onlyWhenReady(health: Health): RequestHandler {
  return (_request, response, next) => {
    if (health.state === 'ready') return next()
    response.setHeader('Connection', 'close')
    sendRefusal(response, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
}
