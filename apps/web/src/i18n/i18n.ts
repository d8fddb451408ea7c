import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import { type CatalogueName, loadCatalogue, loadMessages } from './catalogues.ts'
import { firstSupported } from './languages.ts'
import { storeChoice, storedChoice } from './stored-language.ts'
import { addMessages, shownMessages, speak } from './translate.ts'

const shownCatalogues = new Set<CatalogueName>()
/** What `showLanguage` was asked for last: a language that loads faster than a later one is not spoken after it. */
let asked: LanguageTag | undefined

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
  storeChoice(currentLanguage())
  setDocumentLanguage(currentLanguage())
}

/** Has everything that is drawn from now on speak the language, these catalogues too. */
export async function showLanguage(language: LanguageTag, ...names: readonly CatalogueName[]): Promise<void> {
  asked = language
  for (const name of names) shownCatalogues.add(name)
  const messages = loadMessages(language).then((loaded) => addMessages(language, loaded))
  let loaded: number
  do {
    loaded = shownCatalogues.size
    await Promise.all([messages, addCatalogues([...shownCatalogues], language)])
    // A page has asked for more meanwhile.
  } while (shownCatalogues.size > loaded)
  if (asked === language) speak(language)
}

/** Loads a page together with the catalogues of messages that it shows. */
export async function withMessages<Page>(load: () => Promise<Page>, ...names: CatalogueName[]): Promise<Page> {
  for (const name of names) shownCatalogues.add(name)
  const [page] = await Promise.all([load(), loadSpoken(names)])
  return page
}

/** Loads catalogues in the language that is spoken once they are there: it may change meanwhile. */
async function loadSpoken(names: readonly CatalogueName[]): Promise<void> {
  const language = currentLanguage()
  await addCatalogues(names, language)
  if (currentLanguage() !== language) await loadSpoken(names)
}

async function addCatalogues(names: readonly CatalogueName[], language: LanguageTag): Promise<void> {
  await Promise.all(names.map(async (name) => addMessages(language, await loadCatalogue(name, language))))
}

export function currentLanguage(): LanguageTag {
  const language = languageOfTag(shownMessages().i18n.language)
  return language === undefined ? 'en' : tagOf(language)
}

function setDocumentLanguage(language: LanguageTag): void {
  document.documentElement.lang = language
}
