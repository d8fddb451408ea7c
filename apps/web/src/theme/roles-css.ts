import type { Roles, Scheme } from '@foyer/auth-domain/branding/colour-roles'
import type { Tone } from '@foyer/auth-domain/branding/tones'

/** The roles as CSS variables: `--ink`, `--accent-soft`, `--tone-0-background`. A brand overrides the accent. */
export function rolesCss(roles: Record<Scheme, Roles>, tones: Record<Scheme, readonly Tone[]>): string {
  const night = ":root[data-mantine-color-scheme='dark']"
  return [block(':root', 'day', roles.day, tones.day), block(night, 'night', roles.night, tones.night)].join('\n')
}

/** The CSS variable that overrides a role in one scheme. */
export function brandVariable(scheme: Scheme, role: keyof Roles): string {
  return `--brand-${scheme}-${kebab(role)}`
}

function block(selector: string, scheme: Scheme, roles: Roles, tones: readonly Tone[]): string {
  const colours = Object.entries(roles).map(([role, value]) => declaration(scheme, role, value))
  const avatarTones = tones.flatMap(({ background, foreground }, index) => [
    `--tone-${index}-background:${background}`,
    `--tone-${index}-foreground:${foreground}`,
  ])
  return `${selector}{${[...colours, ...avatarTones].join(';')};color-scheme:${scheme === 'day' ? 'light' : 'dark'}}`
}

function declaration(scheme: Scheme, role: string, value: string): string {
  const isAccent = role === 'accent' || role === 'onAccent' || role === 'accentSoft'
  return `--${kebab(role)}:${isAccent ? `var(${brandVariable(scheme, role)},${value})` : value}`
}

function kebab(role: string): string {
  return role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
