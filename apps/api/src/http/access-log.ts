import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { assignRequestId } from './request-id.ts'

/**
 * Assigns the request's id, sent as `X-Request-Id`, and logs the finished request: mutations at info, errors at warn,
 * reads at debug. Neither the query nor a token in the path is logged, because both may contain secrets.
 */
export function logAccess(log: Log, request: IncomingMessage, path: string, response: ServerResponse): void {
  const { method } = request
  const requestId = assignRequestId(request)
  const started = performance.now()
  response.setHeader('X-Request-Id', requestId)
  response.once('finish', () => {
    if (method === 'GET' && response.statusCode < 500 && !log.isLevelEnabled('debug')) return
    const level = response.statusCode >= 500 ? 'warn' : method === 'GET' ? 'debug' : 'info'
    const milliseconds = Math.round(performance.now() - started)
    log[level]({ requestId, method, path: withoutToken(path), status: response.statusCode, milliseconds }, 'request')
  })
}

function withoutToken(path: string): string {
  return path.replace(/(\/(?:reset-password|accept-invitation)\/).+/, '$1…').slice(0, 200)
}
