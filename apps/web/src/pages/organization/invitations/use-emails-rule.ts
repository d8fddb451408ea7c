import { limits } from '@foyer/auth-domain/limits'
import { useTranslation } from '#i18n/use-translation.ts'
import { firstInvalidEmail, splitEmails } from './emails.ts'

export function useEmailsRule(): (text: string) => string | null {
  const { t } = useTranslation()
  const max = limits.maxInvitationsPerCall
  return (text) => {
    const emails = splitEmails(text)
    if (emails.length === 0) return t('invitations.emailsMissing')
    if (emails.length > max) return t('invitations.emailsMany', { most: max })
    const email = firstInvalidEmail(emails)
    return email === undefined ? null : t('invitations.emailWrong', { email })
  }
}
