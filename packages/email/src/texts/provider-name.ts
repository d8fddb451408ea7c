import { providerName as nameOf } from '@foyer/auth-domain/social/provider-names'
import { nameInText } from './user-text.ts'

/** What people call the provider of that id in a mail; `credential` is the password. */
export function providerName(id: string, password: string): string {
  return id === 'credential' ? password : nameInText(nameOf(id))
}
