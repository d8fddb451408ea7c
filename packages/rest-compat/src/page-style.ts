import { type Roles, roles } from '@foyer/auth-domain/branding/colour-roles'

/** Colours and typography of the server-rendered pages, inlined so that they load no other file. */
export const pageStyle = `
:root{color-scheme:light dark;${variables(roles.day)}}
@media (prefers-color-scheme:dark){:root{${variables(roles.night)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px Inter,system-ui,sans-serif}
h1{margin:16px 0 8px;font:400 28px/36px Literata,Georgia,serif}
p{margin:0 0 16px;color:var(--muted)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

function variables({ paper, surface, ink, muted, line, accent, onAccent }: Roles): string {
  const colours = { paper, surface, ink, muted, line, accent, 'on-accent': onAccent }
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
