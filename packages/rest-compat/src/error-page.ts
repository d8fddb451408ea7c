import type { LanguageTag } from '@foyer/auth-domain/language'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import { errorMessages } from './error-messages.ts'
import { escapeHtml } from './html.ts'
import { pageStyle } from './page-style.ts'

type Page = {
  code: unknown
  /** The configured origin, never one taken from the request (S9). */
  homeUrl: string
  productName: string
  language: LanguageTag
}

const restartCodes: readonly string[] = [
  'please_restart_the_process',
  'state_not_found',
  'invalid_callback_request',
  'no_callback_url',
  'no_code',
] satisfies RedirectError[]

const linkCodes: readonly string[] = [
  'token_expired',
  'invalid_token',
  'INVALID_TOKEN',
  'user_not_found',
  'DELETE_TOKEN_INVALID',
  'RESET_TOKEN_INVALID',
  'VERIFICATION_TOKEN_EXPIRED',
  'VERIFICATION_TOKEN_INVALID',
] satisfies (RedirectError | RefusalName)[]

const signInCodes: readonly string[] = ['DELETE_CALLBACK_SIGNED_OUT'] satisfies RefusalName[]

/** `GET /error`, and what a browser sees of a link that is refused: the error code, what it means to the user, and a link back to the application; no script. */
export function errorPage({ code, homeUrl, productName, language }: Page): string {
  const displayedCode = typeof code === 'string' && code !== '' ? code.slice(0, 64) : 'Unknown'
  const messages = errorMessages[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${messages.documentTitle} · ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 64" width="48" height="64" aria-hidden="true"><path d="M2 64V24a22 22 0 0 1 44 0v40" fill="none" stroke="currentColor" stroke-width="2"/><path d="M14 64V26a10 10 0 0 1 20 0v38" fill="none" stroke="currentColor" stroke-width="2"/></svg>
<h1>${messages.title}</h1>
<p>${messages[meaningOf(displayedCode)]}</p>
<p><code>${escapeHtml(displayedCode)}</code></p>
<p><a href="${escapeHtml(homeUrl)}">${messages.back}</a></p>
</main>
</body>
</html>
`
}

function meaningOf(code: string): 'restart' | 'link' | 'signIn' | 'impersonating' | 'other' {
  if (restartCodes.includes(code)) return 'restart'
  if (signInCodes.includes(code)) return 'signIn'
  if (code === ('NOT_WHILE_IMPERSONATING' satisfies RefusalName)) return 'impersonating'
  return linkCodes.includes(code) ? 'link' : 'other'
}

const style = `${pageStyle}
body{min-height:100vh;display:grid;place-items:center;padding:24px}
main{max-width:420px;width:100%;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
svg{color:var(--accent)}
code{padding:4px 8px;border:1px solid var(--line);border-radius:8px;color:var(--ink);font:14px/20px ui-monospace,monospace;overflow-wrap:anywhere}
a{display:inline-block;padding:10px 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
p:last-child{margin:24px 0 0}
`
