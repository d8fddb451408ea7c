import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type CatalogueName, loadCatalogue, loadMessages } from './catalogues.ts'
import { firstSupported } from './languages.ts'
import { storeChoice, storedChoice } from './stored-language.ts'

const shownCatalogues = new Set<CatalogueName>()
const added = new Set<string>()

/** Starts in the stored language, else the first supported one of the browser, else the service's default. */
export async function startI18n(serviceLanguage: () => Promise<LanguageTag>): Promise<void> {
  const language = firstSupported([storedChoice(), ...navigator.languages]) ?? (await serviceLanguage())
  await showLanguage(language)
  setDocumentLanguage(language)
}

export async function changeLanguage(language: LanguageTag): Promise<void> {
  await showLanguage(language)
  storeChoice(language)
  setDocumentLanguage(language)
}

/** Has everything that is drawn from now on speak the language. */
export async function showLanguage(language: LanguageTag): Promise<void> {
  if (!i18next.isInitialized) await initialize()
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadMessages(language))
  }
  await Promise.all([...shownCatalogues].map((name) => addCatalogue(name, language)))
  await i18next.changeLanguage(language)
}

async function initialize(): Promise<void> {
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false }, returnNull: false })
}

/** Loads a page together with the catalogues of messages that it shows. */
export async function withMessages<Page>(load: () => Promise<Page>, ...names: CatalogueName[]): Promise<Page> {
  const language = currentLanguage()
  const [page] = await Promise.all([load(), ...names.map((name) => addCatalogue(name, language))])
  return page
}

async function addCatalogue(name: CatalogueName, language: LanguageTag): Promise<void> {
  shownCatalogues.add(name)
  if (added.has(`${language} ${name}`)) return
  const messages = await loadCatalogue(name, language)
  i18next.addResourceBundle(language, 'translation', messages, true)
  added.add(`${language} ${name}`)
}

export function currentLanguage(): LanguageTag {
  const language = languageOfTag(i18next.language)
  return language === undefined ? 'en' : tagOf(language)
}

function setDocumentLanguage(language: LanguageTag): void {
  document.documentElement.lang = language
}
