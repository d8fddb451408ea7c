import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Options } from '@foyer/auth-domain/options'
import { truncatedAddress } from '@foyer/auth-domain/rate-limit/client-address'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { Metrics } from '#metrics/metrics.ts'
import type { AddressOf } from './request-facts.ts'
import { assignRequestId } from './request-id.ts'
import { userOf } from './request-user.ts'

type Parts = { log: Log; metrics: Metrics | undefined; addressOf: AddressOf; clients: Options['accessLog']['clients'] }

/** Called for each request, before its response; `path` is without the query. */
export type LogAccess = (request: IncomingMessage, path: string, response: ServerResponse) => void

/**
 * Assigns the request's id, sent as `X-Request-Id`, and logs the finished request: mutations at info, errors at warn,
 * reads at debug. Neither the query nor a token in the path is logged, because both may contain secrets.
 */
export function createAccessLog(parts: Parts): LogAccess {
  const { log, metrics } = parts
  return (request, path, response) => {
    const { method } = request
    const requestId = assignRequestId(request)
    const started = performance.now()
    response.setHeader('X-Request-Id', requestId)
    response.once('finish', () => {
      metrics?.countResponse(response.statusCode)
      if (method === 'GET' && response.statusCode < 500 && !log.isLevelEnabled('debug')) return
      const level = response.statusCode >= 500 ? 'warn' : method === 'GET' ? 'debug' : 'info'
      const milliseconds = Math.round(performance.now() - started)
      const answered = { status: response.statusCode, milliseconds }
      log[level]({ requestId, method, path: withoutToken(path), ...answered, ...clientOf(request, parts) }, 'request')
    })
  }
}

type Client = { address?: string | null; userId?: string; impersonatedBy?: string; userAgent?: string }

// `truncated` names the user, who is known, and only the network of one who is not.
function clientOf(request: IncomingMessage, { addressOf, clients }: Parts): Client {
  if (clients === 'none') return {}
  const { userId, impersonatedBy } = userOf(request) ?? {}
  const user = { ...(userId && { userId }), ...(impersonatedBy && { impersonatedBy }) }
  const address = addressOf(request)
  if (clients === 'truncated') return { address: address && truncatedAddress(address), ...user }
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
  return { address, ...user, ...(userAgent !== undefined && { userAgent }) }
}

const MAX_USER_AGENT = 200

function withoutToken(path: string): string {
  return path.replace(/(\/(?:reset-password|accept-invitation)\/).+/, '$1…').slice(0, 200)
}
