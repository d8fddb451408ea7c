import { createTransport } from 'nodemailer'
import type { Mail, RenderMail } from './mail.ts'
import { asMailServerError } from './mail-server-error.ts'

/**
 * Sends mails; `send` throws on failure, a `MailServerError` where the server failed and not the mail. `messageId` and
 * `date` stay the same when a mail is retried.
 */
export type Mailer = {
  send(mail: Mail, messageId: string, date: Date): Promise<void>
  /** Throws when the transport cannot be reached or refuses the credentials. */
  verify(): Promise<void>
  close(): void
}

const CONNECTION_MILLISECONDS = 10_000
const SOCKET_MILLISECONDS = 30_000

const fixed = {
  // Suppresses out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Quoted-printable is chosen, and encoded, letter by letter: it takes as long as all else that a mail is composed of.
  textEncoding: 'base64',
} as const

/** Where and as whom mails are sent. */
export type SmtpServer = {
  /** In nodemailer's format: smtp://user:password@host:587 or smtps://… */
  url: string
  /** A mailbox. */
  from: string
  /** Whether nothing is sent in clear: neither the password nor a link. */
  requireTls: boolean
}

/** The server offers no TLS, or somebody on the way has removed the offer; nothing was sent. */
export class TlsUnavailableError extends Error {
  override readonly name = 'TlsUnavailableError'
  readonly code = 'ETLS'
}

export function createSmtpMailer({ url, from, requireTls }: SmtpServer, render: RenderMail): Mailer {
  const transport = createTransport({
    url: requireTls ? withRequiredTls(url) : url,
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
      try {
        await transport.sendMail({ ...fixed, from, to: mail.to, messageId, date, ...rendered })
      } catch (error) {
        throw asMailServerError(explained(error))
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw explained(error)
      })
    },
    close: () => transport.close(),
  }
}

// In the URL, whose parameters go before all other options.
function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

function explained(error: unknown): unknown {
  const failedUpgrade =
    error instanceof Error && 'code' in error && error.code === 'ETLS' && /upgrading/.test(error.message)
  if (!failedUpgrade) return error
  return new TlsUnavailableError('the mail server offers no TLS (STARTTLS), so nothing was sent to it', {
    cause: error,
  })
}
