import type { CapturedMail } from '@foyer/email/development-mailbox'
import { escapeHtml } from '@foyer/rest-compat/html'
import { developmentPage, mailFrame, mailText, previewUrl } from './mailbox-layout.ts'

/** The list of caught mails, newest first. */
export function mailboxPage(mails: readonly CapturedMail[]): string {
  return developmentPage(
    'Development mailbox',
    { page: 'mailbox' },
    `<h1>Development mailbox</h1>
<p>No mail server is configured, so mail is caught here instead of sent. It is gone when the process ends.</p>
${mails.length === 0 ? '<p class="empty">Nothing yet. Sign up, or ask for a link, and look again.</p>' : `<ul class="rows">${mails.map(row).join('')}</ul>`}`,
  )
}

/** One caught mail, rendered, with its recipient, time and template. */
export function caughtMailPage({ subject, to, template, language, createdAt, html, text }: CapturedMail): string {
  return developmentPage(
    subject,
    { page: 'mailbox', language },
    `${mailText('h1', language, subject)}
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Time</dt><dd>${time(createdAt)}</dd><dt>Template</dt><dd><a href="${previewUrl(template, language)}">${template}</a></dd></dl>
${mailFrame(html)}
<details><summary>The plain text</summary>${mailText('pre', language, text)}</details>`,
  )
}

function row({ id, to, template, language, subject, createdAt }: CapturedMail): string {
  return `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${mailText('strong', language, subject)}${time(createdAt)}<span>${escapeHtml(to)}</span><span>${template}</span></a></li>`
}

function time(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
