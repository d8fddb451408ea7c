import type { Scheme } from './colour-roles.ts'

export type Tone = { background: string; foreground: string }

/** The background and text colours of avatars that show initials. */
export const tones: Record<Scheme, readonly Tone[]> = {
  day: [
    { background: '#d8e4dc', foreground: '#1f4a3a' },
    { background: '#e9dfc8', foreground: '#5e4510' },
    { background: '#dde1ea', foreground: '#34415f' },
    { background: '#ebdad4', foreground: '#6b3428' },
    { background: '#e3dce8', foreground: '#513b63' },
    { background: '#d5e3e6', foreground: '#1e4c57' },
  ],
  night: [
    { background: '#24382f', foreground: '#b5d6c4' },
    { background: '#3a3119', foreground: '#e6ce93' },
    { background: '#2a3142', foreground: '#bcc8e4' },
    { background: '#40281f', foreground: '#edbdad' },
    { background: '#352b3f', foreground: '#d3bfe4' },
    { background: '#1d363c', foreground: '#abd3dc' },
  ],
}
