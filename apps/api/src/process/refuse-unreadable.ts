import { randomUUID } from 'node:crypto'
import { type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '@foyer/trpc-router/context/services'
import { requestIdOf } from '../http/request-id.ts'

/** What Node answers by itself where it cannot read a request; 400 to all else. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is no request, or never becomes a whole one, as Node would, but with an id that the log names too. */
export function refuseUnreadable(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answering = answerUnderWay(socket)
    if (socket.writable && answering?.headersSent !== true) {
      const status = statuses[error.code ?? ''] ?? 400
      const requestId = (answering && requestIdOf(answering.req)) ?? randomUUID()
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\n\r\n`,
      )
      log.info({ requestId, status, code: error.code }, 'request not readable')
    }
    socket.destroy(error)
  })
}

// Node keeps it at the socket, and nowhere that is documented: a second answer would be read as part of the first.
function answerUnderWay(socket: Duplex): ServerResponse | undefined {
  if (!('_httpMessage' in socket)) return undefined
  return socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined
}
