import type { Server } from 'node:http'

const GRACE_MILLISECONDS = 8000

/** Takes no new connection, lets running requests finish, and cuts what still hangs after eight seconds (R21). */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS)
  // A connection kept alive turns idle only after its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}
