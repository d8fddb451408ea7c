import { pages } from '@foyer/auth-domain/redirect/pages'

const movedTo: Readonly<Record<string, string>> = {
  methods: pages.signInMethods,
  password: pages.signInMethods,
  passkeys: pages.signInMethods,
  linked: pages.signInMethods,
  'two-factor': pages.signInMethods,
  'api-keys': pages.apiKeys,
  history: pages.securityHistory,
  language: pages.preferences,
  delete: pages.userData,
}

/** The page that a section of the account is on now, by the id that it had on one page; undefined for the profile's. */
export function movedSection(id: string): string | undefined {
  return Object.hasOwn(movedTo, id) ? movedTo[id] : undefined
}
