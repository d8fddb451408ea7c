import type { Mail, RenderedMail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { renderLazily } from './render-lazily.ts'

/** A mail that was caught instead of sent. */
export type CaughtMail = RenderedMail & {
  id: string
  to: string
  template: Mail['template']
  url: string | null
  createdAt: Date
}

/** Catches mail while there is no SMTP server; keeps the newest 500 in memory. */
export type DevelopmentMailbox = Mailer & {
  /** Newest first; of one address when `to` is given. */
  list(to?: string): CaughtMail[]
  find(id: string): CaughtMail | undefined
}

const KEPT = 500

export function createDevelopmentMailbox(): DevelopmentMailbox {
  const caught: CaughtMail[] = []
  return {
    async send(mail, messageId, date) {
      const rendered = await renderLazily(mail)
      const id = messageId.replace(/^<|@.*$/g, '')
      caught.unshift({ ...rendered, id, to: mail.to, template: mail.template, url: mail.url, createdAt: date })
      caught.length = Math.min(caught.length, KEPT)
    },
    verify: async () => undefined,
    close: () => undefined,
    list: (to) => caught.filter((mail) => to === undefined || mail.to === to.toLowerCase()),
    find: (id) => caught.find((mail) => mail.id === id),
  }
}
