import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  firstSupported,
  loadAccountMessages,
  loadAdminMessages,
  loadMessages,
  loadOrganizationMessages,
  loadProviderMessages,
} from './languages.ts'
import { storeChoice, storedChoice } from './stored-language.ts'

// One key of each lazily loaded part, which tells whether the part is loaded.
const ORGANIZATION_KEY = 'members.help'
const PROVIDER_KEY = 'providers.continue'
const ACCOUNT_KEY = 'accounts.add'
const ADMIN_KEY = 'admin.title'

/** Starts in the stored language, else the first supported one of the browser, else the service's default. */
export async function startI18n(serviceLanguage: () => Promise<LanguageTag>): Promise<void> {
  const language = firstSupported([storedChoice(), ...navigator.languages]) ?? (await serviceLanguage())
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loadMessages(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  setDocumentLanguage(language)
}

export async function changeLanguage(language: LanguageTag): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadMessages(language))
  }
  if (i18next.exists(ORGANIZATION_KEY)) await addOrganizationMessages(language)
  if (i18next.exists(PROVIDER_KEY)) await addProviderMessages(language)
  if (i18next.exists(ADMIN_KEY)) await addAdminMessages(language)
  if (i18next.exists(ACCOUNT_KEY)) await addAccountMessages(language)
  await i18next.changeLanguage(language)
  storeChoice(language)
  setDocumentLanguage(language)
}

/** Adds the messages of organizations to the loaded ones. */
export async function addOrganizationMessages(language: LanguageTag): Promise<void> {
  if (i18next.exists(ORGANIZATION_KEY, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadOrganizationMessages(language), true)
}

/** Adds the messages of social providers to the loaded ones. */
export async function addProviderMessages(language: LanguageTag): Promise<void> {
  if (i18next.exists(PROVIDER_KEY, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadProviderMessages(language), true)
}

/** Adds the messages of the admin pages and the audit events to the loaded ones. */
export async function addAdminMessages(language: LanguageTag): Promise<void> {
  if (i18next.exists(ADMIN_KEY, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadAdminMessages(language), true)
}

/** Adds the messages of usernames and of several accounts in one browser to the loaded ones. */
export async function addAccountMessages(language: LanguageTag): Promise<void> {
  if (i18next.exists(ACCOUNT_KEY, { lng: language })) return
  i18next.addResourceBundle(language, 'translation', await loadAccountMessages(language), true)
}

export function currentLanguage(): LanguageTag {
  const language = languageOfTag(i18next.language)
  return language === undefined ? 'en' : tagOf(language)
}

function setDocumentLanguage(language: LanguageTag): void {
  document.documentElement.lang = language
}
