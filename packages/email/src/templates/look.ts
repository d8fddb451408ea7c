import { type Roles, roles } from '@foyer/auth-domain/branding/roles'

export const colours: Roles = roles.day

export const fonts = {
  text: 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  display: 'Literata, Georgia, "Times New Roman", serif',
} as const

const { night } = roles

/** For the clients that ask for it: a mail at night. */
export const nightStyles = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: ${night.paper} !important; }
  .surface { background: ${night.surface} !important; border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; }
  .muted { color: ${night.muted} !important; }
  .line { border-color: ${night.line} !important; }
  .brass { color: ${night.accent} !important; }
  .button { background: ${night.accent} !important; color: ${night.onAccent} !important; }
}`
