import { type Language, languages } from '@foyer/auth-domain/language'
import type { Choices } from '@foyer/auth-domain/set-up/choices'
import { currentLanguage } from '#i18n/i18n.ts'

/** Which choices the configuration leaves open. */
export type LeftToSetUp = Record<keyof Choices, boolean>

/** Accents to choose from, the service's own first. Each has a counterpart by night. */
export const accents = {
  standard: null,
  green: '#1f6b45',
  teal: '#0f6670',
  blue: '#2d4f8e',
  violet: '#6a3f9c',
  red: '#a83226',
} as const satisfies Record<string, string | null>

export const accentNames = Object.keys(accents) as (keyof typeof accents)[]

/** The language that the page is read in. */
export function languageOfPage(): Language {
  return languages.find(({ tag }) => tag === currentLanguage())?.id ?? 3
}
