import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Which way octets go: to the server, or back. */
export type Way = 'sent' | 'answered'

/** A TCP proxy that cuts a connection between two messages of PostgreSQL's protocol. */
export type CuttingProxy = {
  port: number
  /** The messages that pass from now on are counted. */
  count(): void
  passed(way: Way): number
  /** Cuts once this many more messages have passed one way. */
  cutAfter(way: Way, messages: number): void
  close(): Promise<void>
}

/** Listens on 127.0.0.1 and connects to `target`. Messages are told apart after the start of a connection. */
export async function startCuttingProxy(target: { host: string; port: number }): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  const passed = { sent: 0, answered: 0 }
  let left: { way: Way; messages: number } | undefined
  const server = createServer((socket) => {
    const upstream = connect(target.port, target.host)
    for (const one of [socket, upstream]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        for (const end of [socket, upstream]) end.destroy()
      })
    }
    pass(socket, upstream, 'sent')
    pass(upstream, socket, 'answered')
  })

  function pass(from: Socket, to: Socket, way: Way): void {
    let rest = Buffer.alloc(0)
    // What a client sends first has no type.
    let started = way === 'answered'
    from.on('data', (part) => {
      rest = Buffer.concat([rest, part])
      for (let length = lengthOf(rest, started); length !== undefined; length = lengthOf(rest, started)) {
        if (left?.way === way && left.messages === 0) return void from.destroy()
        if (left?.way === way) left.messages -= 1
        to.write(rest.subarray(0, length))
        rest = rest.subarray(length)
        started = true
        passed[way] += 1
      }
      if (left?.way === way && left.messages === 0) from.destroy()
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on TCP has an address with a port.
    port: (server.address() as AddressInfo).port,
    count() {
      left = undefined
      Object.assign(passed, { sent: 0, answered: 0 })
    },
    passed: (way) => passed[way],
    cutAfter(way, messages) {
      left = { way, messages }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** Of the first message in it, where it is whole. */
function lengthOf(octets: Buffer, started: boolean): number | undefined {
  const typed = started ? 1 : 0
  if (octets.length < typed + 4) return undefined
  const length = typed + octets.readInt32BE(typed)
  return octets.length < length ? undefined : length
}
