import { tagOf } from '@foyer/auth-domain/language'
import { render } from '@react-email/render'
import { createElement } from 'react'
import type { Mail, RenderedMail } from './mail.ts'
import { MailLayout } from './templates/mail-layout.tsx'
import { textsFor } from './texts/texts.ts'

/** Subject, HTML and plain text of a mail, in its own language. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const texts = textsFor(mail)
  const element = createElement(MailLayout, {
    texts,
    url: mail.url,
    brand: mail.brand,
    languageTag: tagOf(mail.language),
  })
  return { subject: texts.subject, html: await render(element), text: plainText(texts, mail) }
}

function plainText(texts: ReturnType<typeof textsFor>, { url, brand }: Mail): string {
  return [texts.heading, ...texts.paragraphs, `${texts.button}: ${url}`, texts.reason, brand].join('\n\n')
}
