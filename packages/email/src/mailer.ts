import { createTransport } from 'nodemailer'
import type { Mail, RenderMail } from './mail.ts'

/** Sends mails; `send` throws on failure. `messageId` and `date` stay the same when a mail is retried. */
export type Mailer = {
  send(mail: Mail, messageId: string, date: Date): Promise<void>
  /** Throws when the transport cannot be reached or refuses the credentials. */
  verify(): Promise<void>
  close(): void
}

const CONNECTION_MILLISECONDS = 10_000
const SOCKET_MILLISECONDS = 30_000

// Suppresses out-of-office replies (RFC 3834).
const automaticHeaders = { 'Auto-Submitted': 'auto-generated' }

/** `smtpUrl` in nodemailer's format: smtp://user:password@host:587 or smtps://…; `from` a mailbox. */
export function createSmtpMailer(smtpUrl: string, from: string, render: RenderMail): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: CONNECTION_MILLISECONDS,
    greetingTimeout: CONNECTION_MILLISECONDS,
    socketTimeout: SOCKET_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, messageId, date) {
      const rendered = await render(mail)
      await transport.sendMail({ from, to: mail.to, messageId, date, headers: automaticHeaders, ...rendered })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
