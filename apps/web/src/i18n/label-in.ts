import { type Language, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import type { Label } from '@foyer/auth-domain/options/label'

/** A label in a language; else in that of the service, in English or in any. */
export function labelIn(label: Label, language: string, fallback: Language): string | undefined {
  if (typeof label === 'string') return label
  const known = languageOfTag(language)
  return (known !== undefined && label[tagOf(known)]) || label[tagOf(fallback)] || label.en || Object.values(label)[0]
}
