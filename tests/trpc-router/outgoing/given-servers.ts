import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { CERTIFICATE, KEY } from './certificate.ts'

export type GivenServer = { url: string; port: number; asked: () => number }

/** An HTTP server of this host, which counts what it is asked. */
export function givenServer(answer: RequestListener): Promise<GivenServer> {
  return counting('http', createServer(), answer)
}

/** The same by https, with the certificate of the tests. */
export function givenTlsServer(answer: RequestListener): Promise<GivenServer> {
  return counting('https', createTlsServer({ cert: CERTIFICATE, key: KEY }), answer)
}

async function counting(scheme: string, server: HttpServer, answer: RequestListener): Promise<GivenServer> {
  let asked = 0
  server.on('request', (request, response) => {
    asked += 1
    answer(request, response)
  })
  const port = await listening(server)
  onTestFinished(() => server.closeAllConnections())
  return { url: `${scheme}://127.0.0.1:${port}`, port, asked: () => asked }
}

/** A server that answers whatever it is asked with what `answer` writes, and counts connections. */
export async function givenRawServer(answer: (socket: Socket) => void): Promise<GivenServer & { open: () => number }> {
  let asked = 0
  let open = 0
  const server = createRawServer((socket) => {
    asked += 1
    open += 1
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open -= 1
    })
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => answer(socket))
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}`, port, asked: () => asked, open: () => open }
}

/** The port that a server listens on, at this host or at another of its loopback addresses. */
export async function listening(server: Server, { host = '127.0.0.1', port = 0 } = {}): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Writes a part again and again, until the connection is closed. */
export function writeEndlessly(socket: Socket, part: string, milliseconds = 0): void {
  const timer = setInterval(() => socket.write(part), milliseconds)
  socket.on('close', () => clearInterval(timer))
}
