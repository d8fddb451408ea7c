import { createServer, type Server } from 'node:http'
import type { Options } from '@foyer/auth-domain/options'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type AnswerLimits, answerLimits, boundedResponses } from '#http/answers-in-flight.ts'
import { type AddressOf, socketAddress } from '#http/request-facts.ts'
import { requestIdOf } from '#http/request-id.ts'
import { userOf } from '#http/request-user.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { type DropLimits, dropLimits, dropUnreadBodies } from './unread-bodies.ts'

/** In milliseconds. Node looks at its connections once per `check`, so a limit may be exceeded by that much. */
type ClientTimeouts = { headers: number; request: number; check: number }

/** Slow clients are disconnected within 15 s (headers) and 30 s (whole request) (R8). */
export const clientTimeouts: ClientTimeouts = { headers: 13_500, request: 28_500, check: 1000 }

// Longer than load balancers keep idle connections, or they would send a request on a connection that is being closed.
const KEEP_ALIVE_MILLISECONDS = 65_000

export type ServerParts = {
  log: Log
  addressOf?: AddressOf
  clients?: Options['accessLog']['clients']
  metrics?: Pick<Metrics, 'countResponse'> | undefined
  timeouts?: ClientTimeouts
  answers?: AnswerLimits
  unread?: DropLimits
}

const disconnected = {
  slow: 'a client did not read its answer in time, and was disconnected',
  most: 'a client held most of the answers that are not read, and was disconnected',
}

export function createHttpServer({
  log,
  addressOf = socketAddress,
  clients = 'full',
  metrics,
  timeouts = clientTimeouts,
  answers = answerLimits,
  unread = dropLimits,
}: ServerParts): Server {
  const server = createServer({
    ServerResponse: boundedResponses(
      answers,
      (request) => ({ address: addressBucket(addressOf(request)), user: userOf(request)?.userId ?? '' }),
      ({ req }, reason) => log.warn({ requestId: requestIdOf(req) }, disconnected[reason]),
    ),
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
  })
  dropUnreadBodies(server, unread)
  refuseUnreadable(server, { log, addressOf, clients, metrics })
  return server
}
