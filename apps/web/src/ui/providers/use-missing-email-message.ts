import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useTranslation } from '#i18n/use-translation.ts'

/** Explains why the user has no email: the domain of the placeholder names the provider that did not share one. */
export function useMissingEmailMessage(email: string): string {
  const { t } = useTranslation()
  const provider = email.slice(email.lastIndexOf('@') + 1).replace(/\.invalid$/, '')
  return t('noAddress.text', { provider: providerName(provider) })
}
