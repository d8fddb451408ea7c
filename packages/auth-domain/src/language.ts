/** The specification's numeric enumeration (section 1) with each language's BCP-47 tag and endonym. */
export const languages = [
  { id: 0, tag: 'ru', name: 'Русский' },
  { id: 1, tag: 'uk', name: 'Українська' },
  { id: 3, tag: 'en', name: 'English' },
  { id: 4, tag: 'es', name: 'Español' },
  { id: 6, tag: 'de', name: 'Deutsch' },
  { id: 15, tag: 'pl', name: 'Polski' },
  { id: 16, tag: 'fr', name: 'Français' },
  { id: 82, tag: 'tr', name: 'Türkçe' },
] as const

export type Language = (typeof languages)[number]['id']
export type LanguageTag = (typeof languages)[number]['tag']

export const languageIds = languages.map((language) => language.id)
export const languageTags = languages.map((language) => language.tag)

export function parseLanguage(id: unknown): Language | undefined {
  return languages.find((language) => language.id === id)?.id
}

export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language.tag === primary)?.id
}

export function tagOf(id: Language): LanguageTag {
  return languages.find((language) => language.id === id)?.tag ?? 'en'
}

/** The user's own choice, else the first supported of the accepted tags (best first), else the default. */
export function chooseLanguage(own: Language | null, acceptedTags: readonly string[], fallback: Language): Language {
  return own ?? firstKnownLanguage(acceptedTags) ?? fallback
}

/** The first supported language of the tags, best first. */
export function firstKnownLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const known = languageOfTag(tag)
    if (known !== undefined) return known
  }
  return undefined
}
