import type { LanguageTag } from '@foyer/auth-domain/language'
import { escapeHtml } from './html.ts'
import { pageStyle } from './page-style.ts'

/** A page without script that goes on to `url`, of its own origin, at once; the link is for browsers that do not. */
export function continuePage(url: string, productName: string, language: LanguageTag): string {
  const address = escapeHtml(url)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0;url=${address}">
<title>${escapeHtml(productName)}</title>
<style>${pageStyle}main{padding:24px}a{color:var(--accent)}</style>
</head>
<body>
<main><a href="${address}">${messages[language]}</a></main>
</body>
</html>
`
}

const messages: Record<LanguageTag, string> = {
  en: 'Continue',
  de: 'Weiter',
  fr: 'Continuer',
  es: 'Continuar',
  pl: 'Dalej',
  tr: 'Devam et',
  ru: 'Продолжить',
  uk: 'Продовжити',
}
