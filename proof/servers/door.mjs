import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A way to a port of this machine that can be shut: what is on its way is dropped without a word, and nothing comes through. */
export async function openDoor(target) {
  const pairs = new Set()
  let isOpen = true
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1')
    const pair = [socket, upstream]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()]) {
      from.on('error', () => undefined)
      from.on('close', () => pairs.delete(pair) && isOpen && to.destroy())
      from.on('data', (data) => isOpen && to.write(data))
      from.on('end', () => isOpen && to.end())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: server.address().port,
    shut() {
      isOpen = false
    },
    /** Connections from before have lost what was sent meanwhile, and end. */
    open() {
      for (const one of [...pairs].flat()) one.destroy()
      isOpen = true
    },
    stop() {
      for (const one of [...pairs].flat()) one.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
