import { chooseLanguage } from '@foyer/auth-domain/language'
import type { StoredUser } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'

/**
 * The recipient's fields of a mail. Language: the user's own, then the browser's, then the default. The name only with a
 * verified email: otherwise anyone may have chosen it, to have it mailed to somebody else.
 */
export function recipientFields(
  { options }: Pick<Services, 'options'>,
  user: Pick<StoredUser, 'email' | 'emailVerified' | 'name' | 'language'>,
  languageTags: readonly string[],
): Pick<Mail, 'to' | 'name' | 'language' | 'brand'> {
  return {
    to: user.email,
    name: user.emailVerified ? user.name : '',
    language: chooseLanguage(user.language, languageTags, options.defaultLanguage),
    brand: options.branding.name,
  }
}
