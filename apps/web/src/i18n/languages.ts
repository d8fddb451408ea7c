import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import type admin from './locales/admin/en.json'
import type en from './locales/en.json'
import type organizations from './locales/organizations/en.json'
import type providers from './locales/providers/en.json'
import type sessions from './locales/sessions/en.json'

type AdminMessages = typeof admin
type OrganizationMessages = typeof organizations
type ProviderMessages = typeof providers
type SessionMessages = typeof sessions
export type Messages = typeof en & SessionMessages

const loaders: Record<LanguageTag, () => Promise<{ default: typeof en }>> = {
  ru: () => import('./locales/ru.json'),
  uk: () => import('./locales/uk.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  de: () => import('./locales/de.json'),
  pl: () => import('./locales/pl.json'),
  fr: () => import('./locales/fr.json'),
  tr: () => import('./locales/tr.json'),
}

const sessionLoaders: Record<LanguageTag, () => Promise<{ default: SessionMessages }>> = {
  ru: () => import('./locales/sessions/ru.json'),
  uk: () => import('./locales/sessions/uk.json'),
  en: () => import('./locales/sessions/en.json'),
  es: () => import('./locales/sessions/es.json'),
  de: () => import('./locales/sessions/de.json'),
  pl: () => import('./locales/sessions/pl.json'),
  fr: () => import('./locales/sessions/fr.json'),
  tr: () => import('./locales/sessions/tr.json'),
}

/** The messages of every page, of both catalogues: the build makes one file of them. */
export async function loadMessages(tag: LanguageTag): Promise<Messages> {
  const [common, sessions] = await Promise.all([loaders[tag](), sessionLoaders[tag]()])
  return { ...common.default, ...sessions.default }
}

const organizationLoaders: Record<LanguageTag, () => Promise<{ default: OrganizationMessages }>> = {
  ru: () => import('./locales/organizations/ru.json'),
  uk: () => import('./locales/organizations/uk.json'),
  en: () => import('./locales/organizations/en.json'),
  es: () => import('./locales/organizations/es.json'),
  de: () => import('./locales/organizations/de.json'),
  pl: () => import('./locales/organizations/pl.json'),
  fr: () => import('./locales/organizations/fr.json'),
  tr: () => import('./locales/organizations/tr.json'),
}

export async function loadOrganizationMessages(tag: LanguageTag): Promise<OrganizationMessages> {
  const loaded = await organizationLoaders[tag]()
  return loaded.default
}

const providerLoaders: Record<LanguageTag, () => Promise<{ default: ProviderMessages }>> = {
  ru: () => import('./locales/providers/ru.json'),
  uk: () => import('./locales/providers/uk.json'),
  en: () => import('./locales/providers/en.json'),
  es: () => import('./locales/providers/es.json'),
  de: () => import('./locales/providers/de.json'),
  pl: () => import('./locales/providers/pl.json'),
  fr: () => import('./locales/providers/fr.json'),
  tr: () => import('./locales/providers/tr.json'),
}

export async function loadProviderMessages(tag: LanguageTag): Promise<ProviderMessages> {
  const loaded = await providerLoaders[tag]()
  return loaded.default
}

const adminLoaders: Record<LanguageTag, () => Promise<{ default: AdminMessages }>> = {
  ru: () => import('./locales/admin/ru.json'),
  uk: () => import('./locales/admin/uk.json'),
  en: () => import('./locales/admin/en.json'),
  es: () => import('./locales/admin/es.json'),
  de: () => import('./locales/admin/de.json'),
  pl: () => import('./locales/admin/pl.json'),
  fr: () => import('./locales/admin/fr.json'),
  tr: () => import('./locales/admin/tr.json'),
}

export async function loadAdminMessages(tag: LanguageTag): Promise<AdminMessages> {
  const loaded = await adminLoaders[tag]()
  return loaded.default
}

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
