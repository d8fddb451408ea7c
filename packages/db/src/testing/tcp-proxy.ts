import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that fails as networks do: without a word. */
export type TcpProxy = {
  port: number
  /** Connections made so far. */
  accepted(): number
  /** From now on the connections that exist carry nothing and stay open; new ones work. */
  silence(): void
  /** What clients have sent over silenced connections. */
  swallowed(): string
  /** Whether new connections carry nothing either. */
  silenceNew(silent: boolean): void
  close(): Promise<void>
}

/** Listens on 127.0.0.1, on `port` or a free one, and connects to `target`. */
export async function startTcpProxy(target: { host: string; port: number }, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let accepted = 0
  let silent = false
  let swallowed = ''
  const server = createServer((socket) => {
    accepted += 1
    keep(open, socket)
    if (silent) return void socket.resume()
    const upstream = connect(target.port, target.host)
    keep(open, upstream)
    const pair = [socket, upstream] as const
    pairs.add(pair)
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => pairs.delete(pair) && upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    // A server that listens on TCP has an address with a port.
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    silence() {
      for (const [socket, upstream] of pairs) {
        socket.unpipe(upstream)
        upstream.unpipe(socket)
        upstream.resume()
        socket.on('data', (part) => {
          swallowed += part.toString('latin1')
        })
        socket.resume()
      }
      pairs.clear()
    },
    swallowed: () => swallowed,
    silenceNew(next) {
      silent = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => open.delete(socket))
}
