import { ANONYMOUS_NAME, isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import { useTranslation } from '#i18n/use-translation.ts'

type NamedUser = { name: string; email: string }

/** How users are shown: an anonymous one has no email, and a name only once they have chosen one. */
export function useUserLabels() {
  const { t } = useTranslation()
  return {
    nameOf: ({ name, email }: NamedUser): string => {
      if (!isAnonymousEmail(email)) return name || email
      return name === '' || name === ANONYMOUS_NAME ? t('anonymous.user') : name
    },
    /** For a sentence such as "… invites you". */
    senderOf: (email: string): string => (isAnonymousEmail(email) ? t('anonymous.user') : email),
    emailOf: (email: string): string => (isAnonymousEmail(email) ? t('anonymous.noEmail') : email),
  }
}
