import { useTranslation } from 'react-i18next'
import { localeOf } from './languages.ts'

/** The reader's own way of writing dates in the language of the page: 'en-GB' rather than 'en'. */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return localeOf(language, navigator.languages)
}
