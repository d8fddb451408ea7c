import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from './world.ts'

/** What a mail server does with the next recipients, or senders: takes them, or answers a code of its own. */
type Mood = { code: number; reason: string; at?: 'sender' } | 'welcoming'

/** A real SMTP server in the test's hand. `received` holds each mail as it came over the wire. */
export type TestSmtp = {
  variables: Record<string, string>
  received: string[]
  be(mood: Mood): void
  close(): Promise<void>
}

export async function givenSmtp(): Promise<TestSmtp> {
  const received: string[] = []
  let mood: Mood = 'welcoming'
  function refusalAt(place: 'sender' | undefined): Error | undefined {
    if (mood === 'welcoming' || mood.at !== place) return undefined
    return Object.assign(new Error(mood.reason), { responseCode: mood.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, answer) => answer(refusalAt('sender')),
    onRcptTo: (_address, _session, answer) => answer(refusalAt(undefined)),
    onData(stream, _session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        answer()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    variables: mailVariables(port),
    received,
    be(next) {
      mood = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** One that takes connections and never says a word. */
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

function mailVariables(port: number): Record<string, string> {
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Foyer <foyer@example.com>' }
}

/** The addresses in the text of a mail that came over the wire. */
export function linksIn(mail = ''): string[] {
  // Quoted-printable: a line that goes on ends with "=", and "=3D" stands for "=".
  const text = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [...new Set(text.match(/https?:\/\/[^\s"<>]+/g) ?? [])].map((link) => link.replaceAll('&amp;', '&'))
}
