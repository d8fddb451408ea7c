import { type EmailProof, holdsMailbox } from '@foyer/auth-domain/account/mailbox-proof'
import { chooseLanguage, type Language } from '@foyer/auth-domain/language'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'

type Addressee = { email: string; language: Language | null }
type RecipientFields = Pick<Mail, 'to' | 'name' | 'language' | 'brand'>

/**
 * The recipient's fields of a mail to a user's own email. The name only where they were proved to hold the mailbox before
 * what the mail is about: otherwise anyone may have chosen it, to have it mailed to somebody else.
 */
export function recipientFields(
  services: Pick<Services, 'options'>,
  user: Addressee & EmailProof & { name: string },
  languageTags: readonly string[],
): RecipientFields {
  const fields = addresseeFields(services, user, languageTags)
  return holdsMailbox(user) ? { ...fields, name: user.name } : fields
}

/** Those of a mail to anybody else. Language: the user's own, then the browser's, then the default. */
export function addresseeFields(
  { options }: Pick<Services, 'options'>,
  { email, language }: Addressee,
  languageTags: readonly string[],
): RecipientFields {
  return {
    to: email,
    name: '',
    language: chooseLanguage(language, languageTags, options.defaultLanguage),
    brand: options.branding.name,
  }
}
