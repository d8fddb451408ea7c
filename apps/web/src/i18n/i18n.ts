import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import { type CatalogueName, loadCatalogue, loadMessages } from './catalogues.ts'
import { firstSupported } from './languages.ts'
import { storeChoice, storedChoice } from './stored-language.ts'
import { addMessages, shownMessages, speak } from './translate.ts'

const shownCatalogues = new Set<CatalogueName>()

/**
 * Starts in the stored language, else the first supported one that the page's address asks for (`ui_locales` of OpenID Connect) or
 * the browser, else the service's default.
 */
export async function startI18n(
  serviceLanguage: () => Promise<LanguageTag>,
  ...names: readonly CatalogueName[]
): Promise<void> {
  const language =
    firstSupported([storedChoice(), ...askedLanguages(), ...navigator.languages]) ?? (await serviceLanguage())
  await showLanguage(language, ...names)
  setDocumentLanguage(language)
}

function askedLanguages(): string[] {
  return new URLSearchParams(location.search).get('ui_locales')?.split(' ') ?? []
}

export async function changeLanguage(language: LanguageTag): Promise<void> {
  await showLanguage(language)
  storeChoice(language)
  setDocumentLanguage(language)
}

/** Has everything that is drawn from now on speak the language, these catalogues too. */
export async function showLanguage(language: LanguageTag, ...names: readonly CatalogueName[]): Promise<void> {
  for (const name of names) shownCatalogues.add(name)
  const catalogues = [...shownCatalogues].map((name) => addCatalogue(name, language))
  const [messages] = await Promise.all([loadMessages(language), ...catalogues])
  addMessages(language, messages)
  speak(language)
}

/** Loads a page together with the catalogues of messages that it shows. */
export async function withMessages<Page>(load: () => Promise<Page>, ...names: CatalogueName[]): Promise<Page> {
  const language = currentLanguage()
  const [page] = await Promise.all([load(), ...names.map((name) => addCatalogue(name, language))])
  return page
}

async function addCatalogue(name: CatalogueName, language: LanguageTag): Promise<void> {
  shownCatalogues.add(name)
  addMessages(language, await loadCatalogue(name, language))
}

export function currentLanguage(): LanguageTag {
  const language = languageOfTag(shownMessages().i18n.language)
  return language === undefined ? 'en' : tagOf(language)
}

function setDocumentLanguage(language: LanguageTag): void {
  document.documentElement.lang = language
}
