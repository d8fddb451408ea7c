import type { CapturedMail } from '@foyer/email/development-mailbox'
import { escapeHtml } from '@foyer/rest-compat/html'
import { developmentPage, mailFrame } from './mailbox-layout.ts'

/** The list of caught mails, newest first. */
export function mailboxPage(mails: readonly CapturedMail[]): string {
  return developmentPage(
    'Development mailbox',
    'mailbox',
    `<h1>Development mailbox</h1>
<p>No mail server is configured, so mail is caught here instead of sent. It is gone when the process ends.</p>
${mails.length === 0 ? '<p class="empty">Nothing yet. Sign up, or ask for a link, and look again.</p>' : `<ul class="rows">${mails.map(row).join('')}</ul>`}`,
  )
}

/** One caught mail, rendered, with its recipient, time and template. */
export function caughtMailPage({ subject, to, template, createdAt, html, text }: CapturedMail): string {
  return developmentPage(
    subject,
    'mailbox',
    `<h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Time</dt><dd>${time(createdAt)}</dd><dt>Template</dt><dd><a href="/dev/mails/${template}">${template}</a></dd></dl>
${mailFrame(html)}
<details><summary>The plain text</summary><pre>${escapeHtml(text)}</pre></details>`,
  )
}

function row({ id, to, template, subject, createdAt }: CapturedMail): string {
  return `<li><a href="/dev/mailbox/${encodeURIComponent(id)}"><strong>${escapeHtml(subject)}</strong>${time(createdAt)}<span>${escapeHtml(to)}</span><span>${template}</span></a></li>`
}

function time(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
