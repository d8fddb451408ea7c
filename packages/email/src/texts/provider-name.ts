import { providerName as nameOf } from '@foyer/auth-domain/social/provider-names'
import type { MailLanguage } from './mail-language.ts'
import { nameInText } from './user-text.ts'

/** Display name of a provider id in a mail; the language's own for a password, a passkey or the second factor. */
export function providerName(
  id: string,
  { password, passkey, secondFactor }: Pick<MailLanguage, 'password' | 'passkey' | 'secondFactor'>,
): string {
  if (id === 'credential') return password
  if (id === 'two-factor') return secondFactor
  return id === 'passkey' ? passkey : nameInText(nameOf(id))
}
