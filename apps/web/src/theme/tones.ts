import type { Scheme } from '@foyer/auth-domain/branding/roles'

type Tone = { wall: string; letters: string }

/** Wall and letters of the niche behind a person's initials. */
export const tones: Record<Scheme, readonly Tone[]> = {
  day: [
    { wall: '#d8e4dc', letters: '#1f4a3a' },
    { wall: '#e9dfc8', letters: '#5e4510' },
    { wall: '#dde1ea', letters: '#34415f' },
    { wall: '#ebdad4', letters: '#6b3428' },
    { wall: '#e3dce8', letters: '#513b63' },
    { wall: '#d5e3e6', letters: '#1e4c57' },
  ],
  night: [
    { wall: '#24382f', letters: '#b5d6c4' },
    { wall: '#3a3119', letters: '#e6ce93' },
    { wall: '#2a3142', letters: '#bcc8e4' },
    { wall: '#40281f', letters: '#edbdad' },
    { wall: '#352b3f', letters: '#d3bfe4' },
    { wall: '#1d363c', letters: '#abd3dc' },
  ],
}
