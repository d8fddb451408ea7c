import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useTranslation } from 'react-i18next'

/** Why there is no address to write to; the one made up for it names the provider that told none. */
export function useNoAddressWords(email: string): string {
  const { t } = useTranslation()
  const provider = email.slice(email.lastIndexOf('@') + 1).replace(/\.invalid$/, '')
  return t('noAddress.text', { provider: providerName(provider) })
}
