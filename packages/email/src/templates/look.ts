import { type Roles, roles } from '@foyer/auth-domain/branding/roles'

const { day, night } = roles

export const colours: Roles = day

/** The door of the house's mark, as the dashboard draws it. */
export const DOOR = '#1f4a3a'

export const fonts = {
  text: 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  display: 'Literata, Georgia, "Times New Roman", serif',
} as const

/** For the clients that ask for it: a mail at night. */
export const nightStyles = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: ${night.paper} !important; }
  .surface { background: ${night.surface} !important; border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; }
  .muted { color: ${night.muted} !important; }
  .arch { background: #f3d48b !important; border-color: ${night.ink} !important; }
  .floor { border-color: ${night.ink} !important; }
  .button { background: ${night.accent} !important; color: ${night.onAccent} !important; }
  .danger { background: ${night.danger} !important; color: ${night.onDanger} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}`
