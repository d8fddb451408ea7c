import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'

/** The first of the preferred tags ('de-AT', 'fr') that Foyer has messages for. */
export function firstSupported(preferred: readonly (string | null)[]): LanguageTag | undefined {
  for (const tag of preferred) {
    const language = tag === null ? undefined : languageOfTag(tag)
    if (language !== undefined) return tagOf(language)
  }
  return undefined
}

/** The browser's regional tag for a language, so that dates are formatted the user's way. */
export function localeOf(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split('-')[0] === language) ?? language
}
