import { tagOf } from '@foyer/auth-domain/language'
import { render } from '@react-email/render'
import { createElement } from 'react'
import type { Mail, RenderedMail } from './mail.ts'
import { MailLayout } from './templates/mail-layout.tsx'
import type { Detail } from './texts/mail-language.ts'
import { textsFor } from './texts/texts-for.ts'
import { onOneLine } from './texts/user-text.ts'

/** Subject, HTML and plain text of a mail, in its own language. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const texts = textsFor(mail)
  const brand = onOneLine(mail.brand)
  const element = createElement(MailLayout, {
    texts,
    url: mail.url,
    brand,
    languageTag: tagOf(mail.language),
    dangerous: mail.template === 'delete-account',
  })
  return { subject: texts.subject, html: await render(element), text: plainText(texts, mail.url, brand) }
}

function plainText(texts: ReturnType<typeof textsFor>, url: string, brand: string): string {
  const { heading, greeting, paragraphs, details, button, reason } = texts
  const data = details === undefined ? [] : [details.map(detailLine).join('\n')]
  return [heading, greeting, ...paragraphs, ...data, `${button}\n${url}`, reason, brand].join('\n\n')
}

function detailLine({ label, value, address, warning }: Detail): string {
  const known = [value, address].filter(Boolean).join(', ')
  return `${label}: ${[known, warning].filter(Boolean).join('. ')}`
}
