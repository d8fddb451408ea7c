import { chooseLanguage } from '@foyer/auth-domain/language'
import type { StoredUser } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../context/services.ts'

/** The part of a mail that depends on who gets it: their own language first, then what the browser accepted. */
export function addressed(
  { options }: Pick<Services, 'options'>,
  user: Pick<StoredUser, 'email' | 'name' | 'language'>,
  languageTags: readonly string[],
): Pick<Mail, 'to' | 'name' | 'language' | 'brand'> {
  return {
    to: user.email,
    name: user.name,
    language: chooseLanguage(user.language, languageTags, options.defaultLanguage),
    brand: options.branding.name,
  }
}
