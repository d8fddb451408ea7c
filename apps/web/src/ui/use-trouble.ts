import { useTranslation } from 'react-i18next'
import { useProduct } from './product-name.ts'
import { troubleWords } from './trouble-words.ts'

/** Gives the words for an error in the language of the page. */
export function useTrouble(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  const product = useProduct()
  return (error) => troubleWords(error, { t, language: i18n.language, product })
}
