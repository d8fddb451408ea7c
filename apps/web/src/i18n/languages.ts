import { type LanguageTag, languageOfTag, tagOf } from '@foyer/auth-domain/language'
import type en from './locales/en.json'
import type organizations from './locales/organizations/en.json'

type OrganizationMessages = typeof organizations
export type Messages = typeof en

const loaders: Record<LanguageTag, () => Promise<{ default: Messages }>> = {
  ru: () => import('./locales/ru.json'),
  uk: () => import('./locales/uk.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  de: () => import('./locales/de.json'),
  pl: () => import('./locales/pl.json'),
  fr: () => import('./locales/fr.json'),
  tr: () => import('./locales/tr.json'),
}

export async function loadMessages(tag: LanguageTag): Promise<Messages> {
  const loaded = await loaders[tag]()
  return loaded.default
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

/** The first of the wishes ('de-AT', 'fr') that Foyer speaks. */
export function firstSpoken(wishes: readonly (string | null)[]): LanguageTag | undefined {
  for (const wish of wishes) {
    const language = wish === null ? undefined : languageOfTag(wish)
    if (language !== undefined) return tagOf(language)
  }
  return undefined
}

/** The region the browser names for a language, so that dates are written as its reader writes them. */
export function localeOf(language: string, wishes: readonly string[]): string {
  return wishes.find((wish) => wish.split('-')[0] === language) ?? language
}
