import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  firstSpoken,
  loadAdminMessages,
  loadMessages,
  loadOrganizationMessages,
  loadProviderMessages,
} from './languages.ts'

const STORAGE_KEY = 'foyer-language'
const OF_ORGANIZATIONS = 'members.help'
const OF_PROVIDERS = 'providers.continue'
const OF_ADMINS = 'admin.title'

/** Starts in the stored language, else the browser's first that is spoken here, else the house's own. */
export async function startI18n(houseLanguage: () => Promise<LanguageTag>): Promise<void> {
  const language = firstSpoken([storedChoice(), ...navigator.languages]) ?? (await houseLanguage())
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loadMessages(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  markDocument(language)
}

export async function changeLanguage(language: LanguageTag): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadMessages(language))
  }
  if (i18next.exists(OF_ORGANIZATIONS)) await addOrganizationWords(language)
  if (i18next.exists(OF_PROVIDERS)) await addProviderWords(language)
  if (i18next.exists(OF_ADMINS)) await addAdminWords(language)
  await i18next.changeLanguage(language)
  remember(language)
  markDocument(language)
}

/** The words of organizations, beside those every page has. */
export async function addOrganizationWords(language: LanguageTag): Promise<void> {
  if (i18next.exists(OF_ORGANIZATIONS, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadOrganizationMessages(language), true)
}

/** The words of social providers, beside those every page has. */
export async function addProviderWords(language: LanguageTag): Promise<void> {
  if (i18next.exists(OF_PROVIDERS, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadProviderMessages(language), true)
}

/** The words of admins and of what is kept on record, beside those every page has. */
export async function addAdminWords(language: LanguageTag): Promise<void> {
  if (i18next.exists(OF_ADMINS, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadAdminMessages(language), true)
}

/** Speaks a language as if it had been chosen here, unless another one was. */
export async function adoptLanguage(language: LanguageTag): Promise<void> {
  if (storedChoice() === null && language !== currentLanguage()) await changeLanguage(language)
}

export function currentLanguage(): LanguageTag {
  const language = languageOfTag(i18next.language)
  return language === undefined ? 'en' : tagOf(language)
}

function markDocument(language: LanguageTag): void {
  document.documentElement.lang = language
}

function storedChoice(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function remember(language: LanguageTag): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage may be forbidden; the choice then holds for this visit.
  }
}
