import { useTranslation } from '#i18n/use-translation.ts'

/** What a key is called, which may have no name. */
export function useKeyName(): (apiKey: { name: string | null }) => string {
  const { t } = useTranslation()
  return ({ name }) => (name === null || name === '' ? t('apiKeys.unnamed') : name)
}
