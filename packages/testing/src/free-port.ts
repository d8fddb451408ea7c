import { connect, createServer } from 'node:net'

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
  return nextPort === 0 || (await isAnswered(port)) ? freePort() : port
}

// Nothing is listened on to find out: a process that another thread starts meanwhile would go on listening until it runs a
// program of its own, and nobody else could.
function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** The first port of a range, which is listened on for as long as the worker runs: nobody else takes the range meanwhile. */
async function ownRange(): Promise<number> {
  for (let range = 0; range < RANGES; range += 1) {
    const first = FIRST_PORT + range * PORTS
    if (await holds(first)) return first
  }
  throw new Error(`${RANGES} workers hold all ranges of ports`)
}

function holds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => {
      server.unref()
      resolve(true)
    })
  })
}
