import { roles } from '@foyer/auth-domain/branding/colour-roles'
import { escapeHtml } from '@foyer/rest-compat/html'
import { pageStyle } from '@foyer/rest-compat/page-style'
import { type EndpointTally, type Example, type NotCompared, notCompared, reasons, type ShadowReport } from './tally.ts'

/** What was compared so far, for the operator. It has no script, and nothing secret in it. */
export function shadowPage(report: ShadowReport, upstream: string): string {
  const { compared, undeclared, endpoints } = report
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${undeclared === 0 ? 'No' : undeclared} undeclared differences · Foyer shadow</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Shadow of ${escapeHtml(upstream)}</h1>
<p class="verdict" data-clean="${undeclared === 0}">${verdict(compared, undeclared)}</p>
<p>Since ${time(report.since)}. The copy was adopted ${time(report.adoptedAt)}. Users get the answers of the old service alone. Reload the page for what has passed since.</p>
<h2>By endpoint</h2>
${endpoints.length === 0 ? '<p class="empty">No read of a session from before the adoption has passed yet.</p>' : table(endpoints)}
${endpoints.map(examplesOf).join('\n')}
<h2>Not compared</h2>
<dl>${reasons.map((reason) => skipped(reason, report.notCompared[reason])).join('')}</dl>
</main>
</body>
</html>
`
}

function verdict(compared: number, undeclared: number): string {
  if (compared === 0) return 'Nothing was compared yet.'
  if (undeclared === 0) return `${compared} answers compared, no undeclared difference.`
  return `${undeclared} of ${compared} answers differ in a way that is not declared.`
}

function table(endpoints: readonly EndpointTally[]): string {
  const rows = endpoints.map(
    ({ endpoint, compared, equal, declared, changed, undeclared }) =>
      `<tr><th scope="row">${escapeHtml(endpoint)}</th>${[compared, equal, declared, changed].map(cell).join('')}<td${undeclared > 0 ? ' class="bad"' : ''}>${undeclared}</td></tr>`,
  )
  return `<div class="wide" tabindex="0" role="region" aria-label="By endpoint"><table>
<thead><tr><th scope="col">GET</th><th scope="col">compared</th><th scope="col">equal</th><th scope="col">declared</th><th scope="col">changed since</th><th scope="col">undeclared</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`
}

function cell(count: number): string {
  return `<td>${count}</td>`
}

function examplesOf({ endpoint, examples }: EndpointTally): string {
  if (examples.length === 0) return ''
  return `<details${examples.some(isUndeclared) ? ' open' : ''}><summary>${escapeHtml(endpoint)}</summary>
<ul class="rows">${worstFirst(examples).map(exampleOf).join('')}</ul></details>`
}

const order = ['undeclared', 'changed', 'declared']

function worstFirst(examples: readonly Example[]): Example[] {
  return [...examples].sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
}

function isUndeclared({ verdict }: Example): boolean {
  return verdict === 'undeclared'
}

const words = {
  declared: 'declared',
  changed: 'something was written since, which may be why',
  undeclared: 'undeclared',
} as const

function exampleOf({ at, old, foyer, verdict, because }: Example): string {
  const why = because === null ? words[verdict] : `${words[verdict]}: ${because}`
  return `<li><strong>${escapeHtml(at)}</strong><span>before: ${escapeHtml(old)}</span><span>Foyer: ${escapeHtml(foyer)}</span><em${verdict === 'undeclared' ? ' class="bad"' : ''}>${escapeHtml(why)}</em></li>`
}

function skipped(reason: NotCompared, count: number): string {
  return `<dt>${escapeHtml(notCompared[reason])}</dt><dd>${count}</dd>`
}

function time(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const style = `${pageStyle}
body{padding:32px 24px 64px}
main{max-width:960px;margin:0 auto}
h1{overflow-wrap:anywhere}
h2{margin:40px 0 8px;font:600 18px/24px Inter,system-ui,sans-serif}
.verdict{margin:16px 0 24px;padding:16px 24px;border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:6px;background:var(--surface);color:var(--ink);font-size:18px}
.verdict[data-clean=false]{border-left-color:var(--bad)}
.bad{color:var(--bad);font-weight:600}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:6px;background:var(--surface)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 16px;text-align:right;white-space:nowrap}
th:first-child{text-align:left;font-weight:500}
thead th{font-size:14px;font-weight:500;color:var(--muted)}
tbody th{min-width:136px;white-space:normal;overflow-wrap:anywhere}
.wide:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
tbody tr{border-top:1px solid var(--line)}
.rows{list-style:none;margin:0 0 16px;padding:0;border:1px solid var(--line);border-radius:6px;background:var(--surface)}
.rows li{display:grid;gap:0 16px;padding:12px 16px}
.rows li+li{border-top:1px solid var(--line)}
.rows strong{font-weight:600;overflow-wrap:anywhere}
.rows span,.rows em{font-size:14px;font-style:normal;color:var(--muted);overflow-wrap:anywhere}
.rows em.bad{color:var(--bad)}
.empty{padding:48px 16px;border:1px dashed var(--line);border-radius:6px;text-align:center}
details{margin-top:8px}
summary{padding:12px 0;cursor:pointer}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 24px;margin:0;color:var(--muted)}
dd{margin:0;text-align:right;color:var(--ink);font-variant-numeric:tabular-nums}
:root{--bad:${roles.day.danger}}
@media (prefers-color-scheme:dark){:root{--bad:${roles.night.danger}}}
@media (max-width:480px){body{padding:24px 16px 48px}th,td{padding:8px 12px}}
`
