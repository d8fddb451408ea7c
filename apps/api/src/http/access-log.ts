import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@foyer/trpc-router/context/services'
import { identify } from './request-id.ts'

/**
 * Gives a request its id, answered as `X-Request-Id`, and logs it when it is done: changes and faults, reads at debug.
 * Neither the query nor a token in the path is logged, for both may carry secrets.
 */
export function logAccess(log: Log, request: IncomingMessage, path: string, response: ServerResponse): void {
  const { method } = request
  const requestId = identify(request)
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
  return path.replace(/(\/reset-password\/).+/, '$1…').slice(0, 200)
}
