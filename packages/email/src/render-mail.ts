import { tagOf } from '@foyer/auth-domain/language'
import { render } from '@react-email/render'
import { createElement } from 'react'
import type { Layout } from './compiled-layout.ts'
import { codeIn, type Mail, type RenderedMail } from './mail.ts'
import type { MailContent } from './templates/mail-content.ts'
import { MailLayout } from './templates/mail-layout.tsx'
import { preheaderOf } from './templates/preheader.tsx'
import type { Detail } from './texts/mail-language.ts'
import { textsFor } from './texts/texts-for.ts'
import { onOneLine } from './texts/user-text.ts'

/** The layout as React renders it. */
export const renderedLayout: Layout = (content) => render(createElement(MailLayout, content))

/** Subject, HTML and plain text of a mail, in its own language. */
export async function renderMail(mail: Mail, layout: Layout = renderedLayout): Promise<RenderedMail> {
  const texts = textsFor(mail)
  const brand = onOneLine(mail.brand)
  const html = await layout(contentOf(texts, mail, brand))
  return { subject: texts.subject, html, text: plainText(texts, mail, brand) }
}

type Texts = ReturnType<typeof textsFor>

function contentOf(texts: Texts, mail: Mail, brand: string): MailContent {
  const { greeting, heading, paragraphs, details, button, codeLabel, codeNote, reason } = texts
  const { url, template } = mail
  const code = codeIn(mail)
  return {
    ...{ brand, heading, details, reason },
    languageTag: tagOf(mail.language),
    preheader: preheaderOf(paragraphs[0] ?? heading),
    paragraphs: [greeting, ...paragraphs],
    link: url === null ? undefined : { url, label: button ?? url, dangerous: template === 'delete-account' },
    code: code === undefined ? undefined : { code, label: codeLabel ?? '', note: codeNote },
  }
}

function plainText(texts: Texts, mail: Mail, brand: string): string {
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
