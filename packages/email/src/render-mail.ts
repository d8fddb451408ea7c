import { tagOf } from '@foyer/auth-domain/language'
import { render } from '@react-email/render'
import { createElement } from 'react'
import { codeIn, type Mail, type RenderedMail } from './mail.ts'
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
    code: codeIn(mail),
    brand,
    languageTag: tagOf(mail.language),
    dangerous: mail.template === 'delete-account',
  })
  return { subject: texts.subject, html: await render(element), text: plainText(texts, mail, brand) }
}

function plainText(texts: ReturnType<typeof textsFor>, mail: Mail, brand: string): string {
  const { heading, greeting, paragraphs, details, button, codeLabel, codeNote, reason } = texts
  const code = codeIn(mail)
  const data = details === undefined ? [] : [details.map(detailLine).join('\n')]
  const link = mail.url === null ? [] : [`${button}\n${mail.url}`]
  const codeLines = code === undefined ? [] : [[`${codeLabel}:`, code, codeNote].filter(Boolean).join('\n')]
  return [heading, greeting, ...paragraphs, ...data, ...link, ...codeLines, reason, brand].join('\n\n')
}

function detailLine({ label, value, address, warning }: Detail): string {
  const known = [value, address].filter(Boolean).join(', ')
  return `${label}: ${[known, warning].filter(Boolean).join('. ')}`
}
