import { escapeHtml } from './html.ts'
import { pageStyle } from './page-style.ts'

/**
 * `GET /error`: the code and a way back. `homeUrl` is the configured origin, never what a request says (S9); no script.
 */
export function errorPage(code: unknown, homeUrl: string, productName: string): string {
  const shown = typeof code === 'string' && code !== '' ? code.slice(0, 64) : 'Unknown'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(productName)}: something went wrong</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 64" width="48" height="64" aria-hidden="true"><path d="M2 64V24a22 22 0 0 1 44 0v40" fill="none" stroke="currentColor" stroke-width="2"/><path d="M14 64V26a10 10 0 0 1 20 0v38" fill="none" stroke="currentColor" stroke-width="2"/></svg>
<h1>This door did not open</h1>
<p>Something went wrong on the way in. Go back and try again; if it happens again, tell whoever runs this application the code below.</p>
<p><code>${escapeHtml(shown)}</code></p>
<p><a href="${escapeHtml(homeUrl)}">Return to Application</a></p>
</main>
</body>
</html>
`
}

const style = `${pageStyle}
body{min-height:100vh;display:grid;place-items:center;padding:24px}
main{max-width:420px;width:100%;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
svg{color:var(--accent)}
code{padding:4px 8px;border:1px solid var(--line);border-radius:8px;color:var(--ink);font:14px/20px ui-monospace,monospace;overflow-wrap:anywhere}
a{display:inline-block;padding:10px 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
p:last-child{margin:24px 0 0}
`
