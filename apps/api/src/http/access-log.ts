import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Options } from '@foyer/auth-domain/options'
import { truncatedAddress } from '@foyer/auth-domain/rate-limit/client-address'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { Metrics } from '#metrics/metrics.ts'
import { parseTraceparent } from '#traces/traceparent.ts'
import { statusOf } from './answered-status.ts'
import { type Health, READINESS } from './health.ts'
import type { AddressOf } from './request-facts.ts'
import { assignRequestId } from './request-id.ts'
import { userOf } from './request-user.ts'

type ClientParts = { addressOf: AddressOf; clients: Options['accessLog']['clients'] }

type Parts = ClientParts & {
  log: Log
  metrics: Pick<Metrics, 'countResponse'> | undefined
  /** The headers that API keys are read from. */
  keyHeaders: readonly string[]
  health: Pick<Health, 'state'>
}

/** Called for each request, before its response; returns its `X-Request-Id`. `path` is without the query. */
export type LogAccess = (request: IncomingMessage, path: string, response: ServerResponse) => string

/**
 * Assigns the request's id and logs the request when its response is sent or its client has gone:
 * what acts or is refused at info, errors at warn, other reads at debug. Neither the query nor a token in the path is
 * logged, because both may contain secrets.
 */
export function createAccessLog(parts: Parts): LogAccess {
  const { log, metrics, health } = parts
  return (request, path, response) => {
    const { method } = request
    const requestId = assignRequestId(request)
    const started = performance.now()
    const wasStarting = health.state === 'starting'
    // The socket keeps what has been asked of it: once closed, it no longer tells its peer.
    void request.socket.remoteAddress
    // Not `finish`, which a client that hangs up keeps from coming.
    response.once('close', () => {
      const status = statusOf(response)
      metrics?.countResponse(status)
      const isExpected = wasStarting && path === READINESS
      const isQuiet = isExpected || (status < 500 && isOrdinaryRead(request, path, status, parts))
      const level = isQuiet ? 'debug' : status >= 500 ? 'warn' : 'info'
      if (!log.isLevelEnabled(level)) return
      const milliseconds = Math.round(performance.now() - started)
      const traceId = parseTraceparent(request.headers.traceparent)?.traceId
      const client = clientOf(request, parts)
      log[level](
        { requestId, method, path: withoutToken(path), status, milliseconds, ...(traceId && { traceId }), ...client },
        'request',
      )
    })
    return requestId
  }
}

const REFUSED: readonly number[] = [401, 403, 429, 499]

/** A call that changes nothing, by nobody's key, and was not turned away. */
function isOrdinaryRead(
  { method, headers }: IncomingMessage,
  path: string,
  status: number,
  { keyHeaders }: Parts,
): boolean {
  if (REFUSED.includes(status) || keyHeaders.some((name) => headers[name] !== undefined)) return false
  if (method === 'HEAD') return true
  const row = method === 'GET' || method === 'POST' ? findRoute(method, path)?.route.row : undefined
  // Only the answers of reads are kept.
  return method === 'GET' ? !row?.actsOnGet : row?.cached === true
}

type Client = { address?: string | null; userId?: string; impersonatedBy?: string; userAgent?: string }

/** What the log may say of a client. `truncated` names the user, who is known, and only the network of one who is not. */
export function clientOf(request: IncomingMessage, { addressOf, clients }: ClientParts): Client {
  if (clients === 'none') return {}
  const { userId, impersonatedBy } = userOf(request) ?? {}
  const user = { ...(userId && { userId }), ...(impersonatedBy && { impersonatedBy }) }
  const address = shownAddress(addressOf(request), clients)
  if (clients === 'truncated') return { address, ...user }
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
  return { address, ...user, ...(userAgent !== undefined && { userAgent }) }
}

/** An address as far as the log may tell it. */
export function shownAddress(address: string | null, clients: 'full' | 'truncated'): string | null {
  return clients === 'truncated' ? address && truncatedAddress(address) : address
}

const MAX_USER_AGENT = 200

const MAX_PATH = 200
// Pages, and the endpoints that are named alike: what follows is the token.
const BEFORE_TOKEN = new RegExp(`^(.*?(?:${pages.resetPassword}|${pages.acceptInvitation}))/+.`, 'is')
const ENCODED = /%([2-7][0-9a-f])/gi

/**
 * A path as it may be told, without a token in it. Routers do not tell letters apart by their case, and some decode a path before they
 * look at it.
 */
export function withoutToken(path: string): string {
  const decoded = path.replace(ENCODED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  const [, before] = BEFORE_TOKEN.exec(decoded) ?? []
  return before === undefined ? path.slice(0, MAX_PATH) : `${before.slice(0, MAX_PATH)}/…`
}
