import { pageStyle } from '#page-style.ts'

/** The reference page's style sheet. */
export const referenceStyle = `${pageStyle}
body{padding:0 24px 96px}
.page{display:grid;grid-template-columns:240px minmax(0,1fr);gap:48px;max-width:1120px;margin:0 auto}
.index{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:24px 4px;font-size:14px}
.index summary{padding:4px 0;cursor:pointer;color:var(--ink);font-weight:600}
.index ul{list-style:none;margin:0 0 8px;padding:0 0 0 16px}
.index a{display:block;padding:2px 0;color:var(--muted);text-decoration:none;overflow-wrap:anywhere}
.index a:hover{color:var(--accent)}
header{max-width:1120px;margin:0 auto;padding:32px 0 16px}
header>svg{color:var(--accent)}
header p{max-width:760px}
main{min-width:0}
a{color:var(--accent)}
h2{margin:0;padding-top:24px;border-top:1px solid var(--line);font:400 24px/32px Literata,Georgia,serif}
h3{margin:0 0 8px;font:600 16px/24px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
code,pre{font:14px/22px ui-monospace,Menlo,Consolas,monospace}
article{padding:24px 0 32px;scroll-margin-top:8px}
article:target h3{color:var(--accent)}
.method{display:inline-block;min-width:48px;color:var(--accent);font-weight:600}
.needs{display:inline-block;padding:0 8px;border:1px solid var(--line);border-radius:6px;font-size:14px}
pre{margin:0 0 16px;padding:16px;border:1px solid var(--line);border-radius:6px;background:var(--surface);overflow-x:auto}
.shape{white-space:pre-wrap;overflow-wrap:anywhere}
table{width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px}
th,td{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{color:var(--muted);font-weight:400}
tbody th{font-weight:400;white-space:nowrap}
td span{color:var(--muted)}
main summary{padding:4px 0 8px;color:var(--muted);font-size:14px;cursor:pointer}
summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:800px){body{padding:0 16px 64px}.page{grid-template-columns:minmax(0,1fr);gap:0}.index{position:static;max-height:none;padding:16px 0;border-bottom:1px solid var(--line)}tbody th{white-space:normal}th,td{padding-right:8px}}
`
