import { limits } from '@foyer/auth-domain/limits'
import { useTranslation } from 'react-i18next'
import { addressesIn, firstWrong } from './addresses.ts'

export function useEmailsRule(): (text: string) => string | null {
  const { t } = useTranslation()
  const most = limits.addressesInvitedAtOnce
  return (text) => {
    const addresses = addressesIn(text)
    if (addresses.length === 0) return t('invitations.emailsMissing')
    if (addresses.length > most) return t('invitations.emailsMany', { most })
    const email = firstWrong(addresses)
    return email === undefined ? null : t('invitations.emailWrong', { email })
  }
}
