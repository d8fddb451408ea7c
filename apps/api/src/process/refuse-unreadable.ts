import { randomUUID } from 'node:crypto'
import { type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { requestIdOf } from '#http/request-id.ts'

/** The statuses that Node itself answers when it cannot parse a request; 400 for all other errors. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers malformed and incomplete requests as Node would, but with a request id that is also logged. */
export function refuseUnreadable(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = pendingResponse(socket)
    if (socket.writable && response?.headersSent !== true) {
      const status = statuses[error.code ?? ''] ?? 400
      const requestId = (response && requestIdOf(response.req)) ?? randomUUID()
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\n\r\n`,
      )
      log.info({ requestId, status, code: error.code }, 'request not readable')
    }
    socket.destroy(error)
  })
}

// Node stores the pending response in an undocumented property of the socket. It must not be followed by a second
// response, which the client would read as part of the first.
function pendingResponse(socket: Duplex): ServerResponse | undefined {
  if (!('_httpMessage' in socket)) return undefined
  return socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined
}
