import { type Roles, roles } from '@foyer/auth-domain/branding/colour-roles'

const { day, night } = roles

export const colours: Roles = day

/** Colour of the door in the logo, as in the dashboard. */
export const LOGO_FOREGROUND = '#1f4a3a'

export const fonts = {
  text: 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  display: 'Literata, Georgia, "Times New Roman", serif',
} as const

/** Dark scheme, for mail clients that support the media query. */
export const darkStyles = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: ${night.paper} !important; }
  .surface { background: ${night.surface} !important; border-color: ${night.line} !important; }
  .details { background: ${night.paper} !important; border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; }
  .warn { color: ${night.warn} !important; }
  .muted { color: ${night.muted} !important; }
  .arch { background: #f3d48b !important; border-color: ${night.ink} !important; }
  .floor { border-color: ${night.ink} !important; }
  .button { background: ${night.accent} !important; color: ${night.onAccent} !important; }
  .danger { background: ${night.danger} !important; color: ${night.onDanger} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}`
