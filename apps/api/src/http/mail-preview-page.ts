import { type Language, languages } from '@foyer/auth-domain/language'
import type { RenderedMail, Template } from '@foyer/email/mail'
import { grouped } from './mail-groups.ts'
import { developmentPage, mailFrame, mailText, previewUrl } from './mailbox-layout.ts'

export type Preview = RenderedMail & { template: Template }

/** The list of templates with their subjects in one language. */
export function mailPreviewsPage(previews: readonly Preview[], language: Language): string {
  const row = ({ template, subject }: Preview) =>
    `<li><a href="${previewUrl(template, language)}">${mailText('strong', language, subject)}<span>${template}</span></a></li>`
  const groups = grouped(previews, ({ template }) => template).map(
    ({ group, items }) => `<h2>${group}</h2><ul class="rows">${items.map(row).join('')}</ul>`,
  )
  return developmentPage(
    'Mail templates',
    { page: 'mails', language },
    `<h1>Mail templates</h1>
<p>Every mail the service sends, with made-up people in it.</p>
${languageChips('', language)}
${groups.join('')}`,
  )
}

/** One template rendered in one language, with its plain text beside it. */
export function mailPreviewPage(preview: Preview, templates: readonly Template[], language: Language): string {
  return developmentPage(
    `${preview.template}: ${preview.subject}`,
    { page: 'mails', language },
    `${mailText('h1', language, preview.subject)}
${languageChips(preview.template, language)}
<div class="beside">
<nav aria-label="Templates">${templateLinks(preview.template, templates, language)}</nav>
<div class="wide">${mailFrame(preview.html)}</div>
${mailText('pre', language, preview.text)}
</div>`,
  )
}

function templateLinks(current: Template, templates: readonly Template[], language: Language): string {
  return grouped(templates, (template) => template)
    .flatMap(({ group, items }) => [
      `<span>${group}</span>`,
      ...items.map((template) => link(previewUrl(template, language), template, template === current)),
    ])
    .join('')
}

function languageChips(template: Template | '', current: Language): string {
  const chips = languages.map(({ id, name }) => link(previewUrl(template, id), name, id === current))
  return `<nav class="chips" aria-label="Language">${chips.join('')}</nav>`
}

function link(href: string, text: string, current: boolean): string {
  return `<a href="${href}"${current ? ' aria-current="page"' : ''}>${text}</a>`
}
