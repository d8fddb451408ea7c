import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'

const sentBefore = new WeakMap<Socket, number>()
const answers = new EventEmitter()
let sent = 0
let unanswered = 0

subscribe('http.server.request.start', () => {
  unanswered += 1
})

// What answers take on their connections, headers included: nothing that reads them is in the way.
subscribe('http.server.response.finish', (message) => {
  const { socket } = message as { socket: Socket }
  sent += socket.bytesWritten - (sentBefore.get(socket) ?? 0)
  sentBefore.set(socket, socket.bytesWritten)
  unanswered -= 1
  answers.emit('finished')
})

/** The octets of the answers that this process has sent during a call. */
export async function octetsSentDuring(call: () => Promise<unknown>): Promise<number> {
  sent = 0
  await call()
  // The client may have read an answer before the service hears that it is sent.
  while (unanswered > 0) await once(answers, 'finished')
  return sent
}
