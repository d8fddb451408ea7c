import type { LanguageTag } from '@foyer/auth-domain/language'
import type account from './locales/account/en.json'
import type accounts from './locales/accounts/en.json'
import type admin from './locales/admin/en.json'
import type apiKeys from './locales/api-keys/en.json'
import type audit from './locales/audit/en.json'
import type codes from './locales/codes/en.json'
import type consent from './locales/consent/en.json'
import type doctor from './locales/doctor/en.json'
import type en from './locales/en.json'
import type home from './locales/home/en.json'
import type memberRoles from './locales/member-roles/en.json'
import type operations from './locales/operations/en.json'
import type organizations from './locales/organizations/en.json'
import type palette from './locales/palette/en.json'
import type passkeys from './locales/passkeys/en.json'
import type pictures from './locales/pictures/en.json'
import type providers from './locales/providers/en.json'
import type roles from './locales/roles/en.json'
import type setUp from './locales/set-up/en.json'
import type stepUp from './locales/step-up/en.json'
import type twoFactor from './locales/two-factor/en.json'
import type webhooks from './locales/webhooks/en.json'

/** What every page says. */
export type Messages = typeof en

/** What some pages say, in a folder each; loaded with the first of those pages. */
export type Catalogues = {
  account: typeof account
  accounts: typeof accounts
  admin: typeof admin
  'api-keys': typeof apiKeys
  audit: typeof audit
  codes: typeof codes
  consent: typeof consent
  doctor: typeof doctor
  home: typeof home
  'member-roles': typeof memberRoles
  operations: typeof operations
  organizations: typeof organizations
  palette: typeof palette
  passkeys: typeof passkeys
  pictures: typeof pictures
  providers: typeof providers
  roles: typeof roles
  'set-up': typeof setUp
  'step-up': typeof stepUp
  'two-factor': typeof twoFactor
  webhooks: typeof webhooks
}

export type CatalogueName = keyof Catalogues

export const catalogueNames = Object.keys({
  account: true,
  accounts: true,
  admin: true,
  'api-keys': true,
  audit: true,
  codes: true,
  consent: true,
  doctor: true,
  home: true,
  'member-roles': true,
  operations: true,
  organizations: true,
  palette: true,
  passkeys: true,
  pictures: true,
  providers: true,
  roles: true,
  'set-up': true,
  'step-up': true,
  'two-factor': true,
  webhooks: true,
} satisfies Record<CatalogueName, true>) as CatalogueName[]

const files = import.meta.glob<{ default: object }>('./locales/**/*.json')

export async function loadMessages(language: LanguageTag): Promise<object> {
  return load(`./locales/${language}.json`)
}

export async function loadCatalogue(name: CatalogueName, language: LanguageTag): Promise<object> {
  return load(`./locales/${name}/${language}.json`)
}

async function load(path: string): Promise<object> {
  const file = files[path]
  if (file === undefined) throw new Error(`There are no messages in ${path}`)
  return (await file()).default
}
