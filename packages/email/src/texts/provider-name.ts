import { providerName as nameOf } from '@foyer/auth-domain/social/provider-names'
import type { MailLanguage } from './mail-language.ts'
import { nameInText } from './user-text.ts'

/** Display name of a provider id in a mail; the language's own for a password or a passkey. */
export function providerName(id: string, { password, passkey }: Pick<MailLanguage, 'password' | 'passkey'>): string {
  if (id === 'credential') return password
  return id === 'passkey' ? passkey : nameInText(nameOf(id))
}
