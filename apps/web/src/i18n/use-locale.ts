import { useTranslation } from '#i18n/use-translation.ts'
import { localeOf } from './languages.ts'

/** The user's regional locale for the page's language, for formatting dates: 'en-GB' rather than 'en'. */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return localeOf(language, navigator.languages)
}
