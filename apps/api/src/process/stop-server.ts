import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'

// Less than 8 s, which include the closing of the database (R21).
const GRACE_MILLISECONDS = 6000

/** Accepts no new connections, lets running requests finish, and closes the remaining connections after 6 s (R21). */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const forceClose = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS)
  // A keep-alive connection becomes idle only after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await closed
  clearTimeout(forceClose)
  clearInterval(sweep)
}

/**
 * Accepts no new connections, and resolves when those there are have ended, after `milliseconds` at the most. Idle ones
 * are kept meanwhile: whoever is about to send a request on one would lose it.
 */
export async function retireServer(server: Server, milliseconds: number): Promise<void> {
  let late: NodeJS.Timeout | undefined
  await new Promise<void>((resolve) => {
    late = setTimeout(resolve, milliseconds)
    server.once('close', () => resolve())
    // Of HTTP servers, `close` ends idle connections.
    Listener.prototype.close.call(server)
  })
  clearTimeout(late)
}
