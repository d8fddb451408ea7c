import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections: one of those could be taken between being found and being
// listened on. Above 10080, the last of those that browsers and fetch refuse. One after the other, since a client may keep
// connections to the last server on a port. Each worker has ports of its own: another could find the same one free before
// either listens.
const WORKERS = 8
const PORTS = 2500
const FIRST_PORT = 10_100 + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * PORTS
let nextPort = Math.floor(Math.random() * PORTS)

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  nextPort = (nextPort + 1) % PORTS
  const port = FIRST_PORT + nextPort
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
