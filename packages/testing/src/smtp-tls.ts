import { connect, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** An SMTP server that asks for a password, and what has passed to it in clear. */
export type TlsSmtp = { port: number; heard(): string; received: string[]; close(): Promise<void> }

/** Offers STARTTLS, with a certificate of its own making. Somebody on the way may strip the offer. */
export async function givenTlsSmtp({ stripped }: { stripped: boolean }): Promise<TlsSmtp> {
  const received: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
    onData(stream, _session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        answer()
      })
    },
  })
  server.on('error', () => undefined)
  const behind = await freePort()
  await new Promise<void>((resolve) => server.listen(behind, '127.0.0.1', resolve))
  let heard = ''
  const wire = interceptor(behind, stripped, (text) => {
    heard += text
  })
  const port = await freePort()
  await new Promise<void>((resolve) => wire.listen(port, '0.0.0.0', resolve))
  return {
    port,
    heard: () => heard,
    received,
    async close() {
      wire.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

// Reads along; stripping, it removes the offer of STARTTLS and answers the command itself.
function interceptor(behind: number, stripped: boolean, hear: (text: string) => void): Server {
  return createServer((client) => {
    const server = connect(behind, '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    client.on('data', (data) => {
      hear(data.toString('latin1'))
      if (stripped && /^STARTTLS\r\n$/i.test(data.toString())) client.write('502 not implemented\r\n')
      else server.write(data)
    })
    server.on('data', (data) => client.write(stripped ? withoutOffer(data.toString('latin1')) : data))
  })
}

function withoutOffer(reply: string): string {
  return reply.replace(/250-STARTTLS\r\n/i, '').replace(/250-([^\r\n]*)\r\n250 STARTTLS\r\n/i, '250 $1\r\n')
}
