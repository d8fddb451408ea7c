import type { CaughtMail } from '@foyer/email/development-mailbox'
import { escapeHtml } from '@foyer/rest-compat/html'
import { pageStyle } from '@foyer/rest-compat/page-style'

/** The list of caught mails, newest first. */
export function mailboxPage(mails: readonly CaughtMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Development mailbox</h1>
<p>No mail server is configured, so mail is caught here instead of sent. It is gone when the process ends.</p>
${mails.length === 0 ? '<p class="empty">Nothing yet. Sign up, or ask for a link, and look again.</p>' : `<ul>${mails.map(row).join('')}</ul>`}
</main>
</body>
</html>
`
}

function row({ id, to, subject, createdAt }: CaughtMail): string {
  const time = createdAt.toISOString()
  return `<li><a href="/dev/mailbox/${encodeURIComponent(id)}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')}</time></a></li>`
}

const style = `${pageStyle}
body{padding:48px 16px}
main{max-width:720px;margin:0 auto}
ul{list-style:none;margin:24px 0 0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
a:hover strong,a:focus-visible strong{color:var(--accent)}
strong{grid-column:1/3;font-weight:600}
span,time{color:var(--muted);font-size:14px;font-variant-numeric:tabular-nums}
.empty{margin-top:24px;padding:48px 16px;border:1px dashed var(--line);border-radius:8px;text-align:center}
`
