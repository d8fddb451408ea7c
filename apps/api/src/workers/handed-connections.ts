import type { ChildProcess } from 'node:child_process'

/** A connection that the primary has accepted. */
type Connection = { close(): void }

/**
 * Closes the connections that a worker was being handed when it ended. `node:cluster` keeps each until the worker says that
 * it has it or refuses it; where the worker can no longer say so, the client would wait for ever.
 */
export function closeUntaken(worker: ChildProcess): void {
  const handed = new Map<number, Connection>()
  let ended = false
  worker.send = new Proxy(worker.send, {
    apply(send, self, sent) {
      const [message, connection]: unknown[] = sent
      if (isHandOver(message) && isConnection(connection)) {
        if (ended) {
          connection.close()
          return false
        }
        handed.set(message.seq, connection)
      }
      return Reflect.apply(send, self, sent)
    },
  })
  worker.on('internalMessage', (message: unknown) => {
    if (isAnswer(message)) handed.delete(message.ack)
  })
  worker.once('exit', () => {
    ended = true
    for (const connection of handed.values()) connection.close()
    handed.clear()
  })
}

function isHandOver(message: unknown): message is { seq: number } {
  return isOfCluster(message) && 'act' in message && message.act === 'newconn' && 'seq' in message
}

function isAnswer(message: unknown): message is { ack: number } {
  return isOfCluster(message) && 'ack' in message
}

function isOfCluster(message: unknown): message is object {
  return typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === 'NODE_CLUSTER'
}

function isConnection(connection: unknown): connection is Connection {
  return typeof connection === 'object' && connection !== null && 'close' in connection
}
