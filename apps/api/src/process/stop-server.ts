import type { Server } from 'node:http'

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
