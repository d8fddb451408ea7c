import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useTranslation } from '#i18n/use-translation.ts'

/** The name of a sign-in method: that of the provider, or the translated "Password". */
export function useProviderLabel(): (id: string) => string {
  const { t } = useTranslation()
  return (id) => (id === 'credential' ? t('field.password') : providerName(id))
}
