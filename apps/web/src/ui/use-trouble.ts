import { useTranslation } from 'react-i18next'
import { useProduct } from './product-name.ts'
import { refusalWords, troubleWords } from './trouble-words.ts'

/** Gives the words for an error in the language of the page. */
export function useTrouble(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  const product = useProduct()
  return (error) => troubleWords(error, { t, language: i18n.language, product })
}

/** The same for a refusal that came within an answer. */
export function useRefusalWords(): (refusal: Parameters<typeof refusalWords>[0]) => string {
  const { t, i18n } = useTranslation()
  const product = useProduct()
  return (refusal) => refusalWords(refusal, { t, language: i18n.language, product })
}
