import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** How the server answers the next recipients or senders: accepts them, or refuses with an SMTP code. */
type Behaviour = { code: number; reason: string; at?: 'sender' } | 'welcoming'

/** An SMTP server that a test controls. `received` contains the source of each mail, its texts decoded. */
export type TestSmtp = {
  variables: Record<string, string>
  received: string[]
  be(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Listens on `listenPort`, or on a free one; hangs up on a mail to `breaking`. */
export async function givenSmtp(listenPort?: number, breaking?: string): Promise<TestSmtp> {
  const received: string[] = []
  let behaviour: Behaviour = 'welcoming'
  function refusalAt(stage: 'sender' | undefined): Error | undefined {
    if (behaviour === 'welcoming' || behaviour.at !== stage) return undefined
    return Object.assign(new Error(behaviour.reason), { responseCode: behaviour.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Closing is an outage: connections that a client keeps for later mails end with it, and not after half a minute.
    closeTimeout: 1,
    onMailFrom: (_address, _session, answer) => answer(refusalAt('sender')),
    onRcptTo({ address }, session, answer) {
      if (address === breaking) hangUpOn(session.id)
      else answer(refusalAt(undefined))
    },
    onData(stream, _session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(decoded(Buffer.concat(parts).toString()))
        answer()
      })
    },
  })
  function hangUpOn(id: string): void {
    for (const connection of server.connections) if (connection.id === id) connection.close()
  }
  const port = listenPort ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    variables: mailVariables(port),
    received,
    be(next) {
      behaviour = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** An SMTP server that accepts connections and never answers. */
export async function givenSilentSmtp(): Promise<{ variables: Record<string, string>; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    variables: mailVariables(port),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The settings of a service whose mail server is at this port. */
export function mailVariables(port: number): Record<string, string> {
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Foyer <foyer@example.com>' }
}

function decoded(source: string): string {
  return source.replace(
    /(Content-Transfer-Encoding: base64\r\n[\s\S]*?\r\n\r\n)([\w+/=\r\n]+)/g,
    (_all, headers: string, text: string) => `${headers}${Buffer.from(text, 'base64').toString()}\r\n\r\n`,
  )
}

/** The URLs in the source of a mail. */
export function linksIn(mail = ''): string[] {
  return [...new Set(mail.match(/https?:\/\/[^\s"<>]+/g) ?? [])].map((link) => link.replaceAll('&amp;', '&'))
}
