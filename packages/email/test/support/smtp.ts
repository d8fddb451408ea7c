import { once } from 'node:events'
import { createServer } from 'node:net'

/** An SMTP server that accepts everything; `received` is the raw input of the client. */
export type TestSmtp = { url: string; received(): string; close(): void }

export async function givenSmtp(): Promise<TestSmtp> {
  let received = ''
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      received += data
      const inMail = /\r\nDATA\r\n(?!.*\r\n\.\r\n)/s.test(received)
      if (/\r\nDATA\r\n$/.test(received)) socket.write('354 go on\r\n')
      else if (!inMail) socket.write('250 fine\r\n')
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}?ignoreTLS=true`,
    received: () => received,
    close: () => server.close(),
  }
}
