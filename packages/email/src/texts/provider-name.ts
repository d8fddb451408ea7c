import { providerName as nameOf } from '@foyer/auth-domain/social/provider-names'
import { nameInText } from './user-text.ts'

/** Display name of a provider id in a mail; `password` for `credential`. */
export function providerName(id: string, password: string): string {
  return id === 'credential' ? password : nameInText(nameOf(id))
}
