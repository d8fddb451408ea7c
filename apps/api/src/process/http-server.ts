import { createServer, type Server } from 'node:http'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type AnswerLimits, answerLimits, boundedResponses } from '#http/answers-in-flight.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** In milliseconds. Node looks at its connections once per `check`, so a limit may be exceeded by that much. */
type ClientTimeouts = { headers: number; request: number; check: number }

/** Slow clients are disconnected within 15 s (headers) and 30 s (whole request) (R8). */
export const clientTimeouts: ClientTimeouts = { headers: 13_500, request: 28_500, check: 1000 }

// Longer than load balancers keep idle connections, or they would send a request on a connection that is being closed.
const KEEP_ALIVE_MILLISECONDS = 65_000

export function createHttpServer(
  log: Log,
  timeouts: ClientTimeouts = clientTimeouts,
  limits: AnswerLimits = answerLimits,
): Server {
  const server = createServer({
    ServerResponse: boundedResponses(limits),
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  })
  refuseUnreadable(server, log)
  return server
}
