import { type Language, tagOf } from '@foyer/auth-domain/language'
import type { Template } from '@foyer/email/mail'
import { escapeHtml } from '@foyer/rest-compat/html'
import { pageStyle } from '@foyer/rest-compat/page-style'

/** Which page it is; `language` is that of the templates, which the way to them keeps. */
type Place = { page: 'mailbox' | 'mails'; language?: Language }

/** A page of the development tools, which are English; `main` is HTML. */
export function developmentPage(title: string, { page, language }: Place, main: string): string {
  const isCurrent = (name: Place['page']) => (name === page ? ' aria-current="true"' : '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>${arch}<a href="/dev/mailbox"${isCurrent('mailbox')}>Mailbox</a><a href="${previewUrl('', language)}"${isCurrent('mails')}>Templates</a></header>
<main>${main}</main>
</body>
</html>
`
}

/**
 * A rendered mail in a sandboxed frame, without scripts and forms; its links open in the whole window, as in a mail
 * client.
 */
export function mailFrame(html: string): string {
  const framed = html.replace('<head>', '<head><base target="_top">').replaceAll(' target="_blank"', '')
  return `<iframe title="The mail" sandbox="allow-top-navigation-by-user-activation allow-popups" srcdoc="${escapeHtml(framed)}"></iframe>`
}

/** Of a template, or of all, in a language. */
export function previewUrl(template: Template | '', language: Language | undefined): string {
  return `/dev/mails${template && `/${template}`}${language === undefined ? '' : `?language=${language}`}`
}

/** What a mail says, in its language, within a page that is English. */
export function mailText(tag: string, language: Language, text: string): string {
  return `<${tag} lang="${tagOf(language)}">${escapeHtml(text)}</${tag}>`
}

const arch = `<svg width="28" height="28" viewBox="0 0 48 48" aria-hidden="true"><path fill="#f3d48b" d="M12 38V20a12 12 0 0 1 24 0v18z"/><path fill="#1f4a3a" d="M12 38V20A12 12 0 0 1 23 8.04V41.5L12 38z"/><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M12 38V20a12 12 0 0 1 24 0v18M5 38h7m24 0h7"/></svg>`

const style = `${pageStyle}
body{padding:0 24px 64px}
header,main{max-width:1120px;margin:0 auto}
header{display:flex;align-items:center;gap:8px;padding:16px 0;border-bottom:1px solid var(--line);margin-bottom:32px}
header svg{margin-right:8px}
header a{padding:4px 12px;border-radius:6px;color:var(--muted);text-decoration:none}
a:hover{color:var(--ink)}
[aria-current]{color:var(--accent)!important;font-weight:600}
h1{overflow-wrap:anywhere}
.rows{list-style:none;margin:24px 0 0;padding:0;border:1px solid var(--line);border-radius:6px;background:var(--surface);overflow:hidden}
.rows li+li{border-top:1px solid var(--line)}
.rows a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
.rows a:hover strong,.rows a:focus-visible strong{color:var(--accent)}
.rows a:focus-visible{outline-offset:-2px}
.rows strong{font-weight:600;overflow-wrap:anywhere}
.rows span,.rows time{color:var(--muted);font-size:14px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h2{margin:32px 0 -8px;font-size:16px}
.empty{margin-top:24px;padding:48px 16px;border:1px dashed var(--line);border-radius:6px;text-align:center}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0 24px}
.chips a{padding:2px 12px;border:1px solid var(--line);border-radius:6px;font-size:14px;color:var(--muted);text-decoration:none}
.chips [aria-current]{border-color:var(--accent)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 16px;margin:16px 0 24px}
dl a{color:var(--accent)}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
iframe{display:block;width:100%;height:680px;border:1px solid var(--line);border-radius:6px;background:var(--paper)}
.wide{resize:horizontal;overflow:hidden;max-width:100%;min-width:320px}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:6px;background:var(--surface);font:14px/22px ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
summary{padding:16px 0;color:var(--muted);cursor:pointer}
.beside{display:grid;grid-template-columns:176px minmax(0,1fr) minmax(0,320px);gap:24px;align-items:start}
.beside nav{display:grid;gap:4px}
.beside nav span{margin-top:12px;font-size:14px;font-weight:600}
.beside nav a{padding:4px 0;font-size:14px;color:var(--muted);text-decoration:none}
@media (max-width:960px){.beside{grid-template-columns:minmax(0,1fr)}.beside nav{display:flex;flex-wrap:wrap;gap:0 16px}.beside nav span{flex-basis:100%}}
@media (max-width:480px){body{padding:0 16px 48px}.rows a{grid-template-columns:minmax(0,1fr)}}
`
