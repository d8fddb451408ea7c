import type { LanguageTag } from '@foyer/auth-domain/language'
import type { CatalogueName } from '#i18n/catalogues.ts'

/** The catalogues that the pages before sign-in show: `#i18n/catalogues.ts` of their bundle, see vite.aliases.ts. */
const files = import.meta.glob<{ default: object }>([
  '../i18n/locales/*.json',
  '../i18n/locales/{accounts,codes,doctor,passkeys,providers,set-up}/*.json',
])

export async function loadMessages(language: LanguageTag): Promise<object> {
  return load(`../i18n/locales/${language}.json`)
}

export async function loadCatalogue(name: CatalogueName, language: LanguageTag): Promise<object> {
  return load(`../i18n/locales/${name}/${language}.json`)
}

async function load(path: string): Promise<object> {
  const file = files[path]
  if (file === undefined) throw new Error(`There are no messages in ${path}`)
  return (await file()).default
}
