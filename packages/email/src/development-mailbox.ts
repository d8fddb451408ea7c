import { codeIn, type Mail, type RenderedMail, type RenderMail } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** A mail that was captured instead of sent. */
export type CapturedMail = RenderedMail & {
  id: string
  to: string
  template: Mail['template']
  language: Mail['language']
  url: string | null
  /** Of a mail that brings one. */
  code?: string
  createdAt: Date
}

/** Captures mail when no SMTP server is configured; keeps the newest 500 in memory. */
export type DevelopmentMailbox = Mailer & {
  /** Newest first; of one recipient when `to` is given. */
  list(to?: string): CapturedMail[]
  find(id: string): CapturedMail | undefined
}

const MAX_MAILS = 500

export function createDevelopmentMailbox(render: RenderMail): DevelopmentMailbox {
  const captured: CapturedMail[] = []
  return {
    async send(mail, messageId, date) {
      const rendered = await render(mail)
      const id = messageId.replace(/^<|@.*$/g, '')
      const { to, template, language, url } = mail
      const code = codeIn(mail)
      const told = { ...rendered, id, to, template, language, url, createdAt: date }
      captured.unshift({ ...told, ...(code !== undefined && { code }) })
      captured.length = Math.min(captured.length, MAX_MAILS)
    },
    verify: async () => undefined,
    close: () => undefined,
    list: (to) => captured.filter((mail) => to === undefined || mail.to === to.toLowerCase()),
    find: (id) => captured.find((mail) => mail.id === id),
  }
}
