import type { LanguageTag } from '@foyer/auth-domain/language'
import { catalogueNames, loadCatalogue, loadMessages } from './catalogues.ts'

/** Every message of a language by its key, for tests. */
export async function messagesIn(tag: LanguageTag): Promise<Map<string, string>> {
  const parts = await Promise.all([loadMessages(tag), ...catalogueNames.map((name) => loadCatalogue(name, tag))])
  return new Map(parts.flatMap((part) => flatten(part)))
}

function flatten(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : []
  })
}
