import { type Language, languages } from '@foyer/auth-domain/language'
import type { RenderedMail, Template } from '@foyer/email/mail'
import { escapeHtml } from '@foyer/rest-compat/html'
import { developmentPage, mailFrame } from './mailbox-layout.ts'

export type Preview = RenderedMail & { template: Template }

/** The list of templates with their subjects in one language. */
export function mailPreviewsPage(previews: readonly Preview[], language: Language): string {
  const rows = previews.map(
    ({ template, subject }) =>
      `<li><a href="${address(template, language)}"><strong>${escapeHtml(subject)}</strong><span>${template}</span></a></li>`,
  )
  return developmentPage(
    'Mail templates',
    'mails',
    `<h1>Mail templates</h1>
<p>Every mail the service sends, with made-up people in it.</p>
${languageChips('', language)}
<ul class="rows">${rows.join('')}</ul>`,
  )
}

/** One template rendered in one language, with its plain text beside it. */
export function mailPreviewPage(preview: Preview, templates: readonly Template[], language: Language): string {
  return developmentPage(
    `${preview.template}: ${preview.subject}`,
    'mails',
    `<h1>${escapeHtml(preview.subject)}</h1>
${languageChips(preview.template, language)}
<div class="beside">
<nav aria-label="Templates">${templates.map((template) => link(address(template, language), template, template === preview.template)).join('')}</nav>
<div class="wide">${mailFrame(preview.html)}</div>
<pre>${escapeHtml(preview.text)}</pre>
</div>`,
  )
}

function languageChips(template: Template | '', current: Language): string {
  const chips = languages.map(({ id, name }) => link(address(template, id), name, id === current))
  return `<nav class="chips" aria-label="Language">${chips.join('')}</nav>`
}

function link(href: string, text: string, current: boolean): string {
  return `<a href="${href}"${current ? ' aria-current="page"' : ''}>${text}</a>`
}

function address(template: Template | '', language: Language): string {
  return `/dev/mails${template && `/${template}`}?language=${language}`
}
