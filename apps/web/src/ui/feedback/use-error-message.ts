import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { errorMessage, refusalMessage } from './error-messages.ts'

/** Returns a function that translates an error into the page's language. */
export function useErrorMessage(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  const product = useProduct()
  return (error) => errorMessage(error, { t, language: i18n.language, product })
}

/** The same for a refusal that is part of a successful response. */
export function useRefusalMessage(): (refusal: Parameters<typeof refusalMessage>[0]) => string {
  const { t, i18n } = useTranslation()
  const product = useProduct()
  return (refusal) => refusalMessage(refusal, { t, language: i18n.language, product })
}
