import type { OperatorText } from '@foyer/auth-domain/service/operator-text'
import { sendRefusal } from '@foyer/rest-compat/http'
import type { RequestHandler } from 'express'

/**
 * The process's state: `starting` until the database is migrated; `leaving` from SIGTERM on, while balancers notice and
 * requests are still served; then `draining`, when the listener is closed.
 */
export type Health = {
  state: 'starting' | 'ready' | 'leaving' | 'draining'
  /** Why a sign-in would fail, or the first mail wait; undefined when neither is so. */
  check: () => Promise<string | undefined>
  /** Misconfigurations that an operator should fix although the service works. */
  warnings: Set<OperatorText>
  /** The same for what passes by itself, such as an outage that the service can do with. */
  currentWarnings: () => readonly OperatorText[]
}

/** Where probes ask whether the process serves. */
export const READINESS = '/health/ready'

/** Answers 200 only while a sign-in would succeed, mails are rendered without delay, and the process stays. */
export function readiness(health: Health): RequestHandler {
  return async (_request, response) => {
    const { state } = health
    const warnings = [...health.warnings, ...health.currentWarnings()].map(({ message }) => message)
    if (state !== 'ready') {
      const reason = state === 'leaving' ? 'draining' : state
      return void response.status(503).json({ ready: false, reason })
    }
    const reason = await health.check()
    if (reason === undefined) response.json({ ready: true, warnings })
    // To take out of service what still answers reads would help nobody.
    else if (reason === 'degraded') response.json({ ready: true, reason, warnings })
    else response.status(503).json({ ready: false, reason, warnings })
  }
}

/** Whether requests are served. */
function isServing({ state }: Health): boolean {
  return state === 'ready' || state === 'leaving'
}

/** Ends connections with their next answer while the process leaves: those that are kept are cut off in the end. */
export function closesWhenLeaving(health: Health): RequestHandler {
  return (_request, response, next) => {
    if (health.state === 'leaving') response.setHeader('Connection', 'close')
    next()
  }
}

/** Refuses requests before the start is complete and after the shutdown has begun. */
export function onlyWhenReady(health: Health): RequestHandler {
  return (_request, response, next) => {
    if (isServing(health)) return next()
    response.setHeader('Connection', 'close')
    sendRefusal(response, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
}
