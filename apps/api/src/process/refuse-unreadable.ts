import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Options } from '@foyer/auth-domain/options'
import { normalizeAddress } from '@foyer/trpc-router/runtime/context/normalize-address'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { clientOf, shownAddress } from '#http/access-log.ts'
import { rememberStatus } from '#http/answered-status.ts'
import type { AddressOf } from '#http/request-facts.ts'
import { requestIdOf } from '#http/request-id.ts'
import type { Metrics } from '#metrics/metrics.ts'

type Parts = {
  log: Log
  addressOf: AddressOf
  clients: Options['accessLog']['clients']
  metrics: Pick<Metrics, 'countResponse'> | undefined
}

/** The statuses that Node itself answers when it cannot parse a request; 400 for all other errors. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers malformed and incomplete requests as Node would, but with a request id that is also logged, with the client. One
 * whose head was read is in the access log as well, which counts it.
 */
export function refuseUnreadable(server: Server, parts: Parts): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = pendingResponse(socket)
    if (socket.writable && response?.headersSent !== true) {
      const status = statuses[error.code ?? ''] ?? 400
      const requestId = (response && requestIdOf(response.req)) ?? randomUUID()
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\n\r\n`,
      )
      if (response === undefined) parts.metrics?.countResponse(status)
      else rememberStatus(response, status)
      const client = clientAt(socket, response?.req, parts)
      parts.log.info({ requestId, status, code: error.code, ...client }, 'request not readable')
    }
    socket.destroy(error)
  })
}

// Without a head nobody tells for whom a proxy sends it.
function clientAt(socket: Duplex, request: IncomingMessage | undefined, { addressOf, clients }: Parts): object {
  if (request !== undefined) return clientOf(request, { addressOf, clients })
  if (clients === 'none') return {}
  const remoteAddress = 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined
  return { address: shownAddress(normalizeAddress(remoteAddress), clients) }
}

// Node stores the pending response in an undocumented property of the socket. It must not be followed by a second
// response, which the client would read as part of the first.
function pendingResponse(socket: Duplex): ServerResponse | undefined {
  if (!('_httpMessage' in socket)) return undefined
  return socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined
}
