import type { IncomingMessage, Server } from 'node:http'

/** In bytes and milliseconds. */
export type DropLimits = { most: number; within: number }

/**
 * As much as a proxy may have sent already while the answer was on its way, by which it takes the connection for one that it
 * may send its next request on.
 */
export const dropLimits: DropLimits = { most: 8 * 1024 * 1024, within: 1000 }

/**
 * What a client still sends of a body after the answer is dropped, up to these limits, so that it meets the answer and no
 * reset connection. Then the connection is closed: Node would read the body to its end, however long (R9).
 */
export function dropUnreadBodies(server: Server, limits: DropLimits = dropLimits): void {
  server.on('request', (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    // Before Node's own listener, which reads on where nobody has begun to.
    response.prependOnceListener('finish', () => {
      if (!request.complete) drop(request, limits)
    })
  })
}

function drop(request: IncomingMessage, { most, within }: DropLimits): void {
  let dropped = 0
  const late = setTimeout(() => request.socket.destroy(), within).unref()
  request.once('close', () => clearTimeout(late))
  request.on('data', ({ length }: Buffer) => {
    dropped += length
    if (dropped > most) request.pause()
  })
  request.read(0)
}
