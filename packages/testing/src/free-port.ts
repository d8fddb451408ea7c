import { createServer, type Server } from 'node:net'

// Below the ports that systems give to outgoing connections: one of those could be taken between being found and being
// listened on. Above 10080, the last of those that browsers and fetch refuse.
const FIRST_PORT = 10_100
const RANGES = 20
const PORTS = 1000

// Another worker, also of another run, could find the same port free before either listens: so each has a range of its own.
const firstPort = await ownRange()
let nextPort = 0

/** A port nobody listens on at the moment. One after the other, since a client may keep connections to the last server on a port. */
export async function freePort(): Promise<number> {
  nextPort = (nextPort + 1) % PORTS
  const port = firstPort + nextPort
  const server = nextPort === 0 ? undefined : await listening(port)
  if (server === undefined) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The first port of a range, which is listened on for as long as the worker runs: nobody else takes the range meanwhile. */
async function ownRange(): Promise<number> {
  for (let range = 0; range < RANGES; range += 1) {
    const first = FIRST_PORT + range * PORTS
    const server = await listening(first)
    server?.unref()
    if (server !== undefined) return first
  }
  throw new Error(`${RANGES} workers hold all ranges of ports`)
}

function listening(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
