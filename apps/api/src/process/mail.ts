import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import type { RenderMail } from '@foyer/email/mail'
import type { Mailer } from '@foyer/email/mailer'
import { type Environment, isDevelopment } from '#environment/environment.ts'

/** What sends mails, and the milliseconds within which one begins to be sent. */
type Mail = { mailer: Mailer; mailbox: DevelopmentMailbox | undefined; spread: number }

const SPREAD_MILLISECONDS = 1000

/** The mail server of the settings, or the development mailbox. */
export async function mailOf(environment: Environment, render: RenderMail, spread: number | undefined): Promise<Mail> {
  const { mailer, mailbox } = await mailerOf(environment, render)
  // Only a developer reads the mailbox.
  return { mailer, mailbox, spread: spread ?? (mailbox === undefined ? SPREAD_MILLISECONDS : 0) }
}

async function mailerOf(environment: Environment, render: RenderMail): Promise<Omit<Mail, 'spread'>> {
  if (environment.smtp !== undefined) {
    // Loaded where mails are sent by it: it is half a megabyte.
    const { createSmtpMailer } = await import('@foyer/email/mailer')
    return { mailer: createSmtpMailer(environment.smtp, render), mailbox: undefined }
  }
  const mailbox = createDevelopmentMailbox(render)
  return { mailer: mailbox, mailbox: isDevelopment(environment) ? mailbox : undefined }
}
