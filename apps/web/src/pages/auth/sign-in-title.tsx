import { useTranslation } from 'react-i18next'
import { useIsAnonymous } from '#data/anonymous.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { PageTitle } from './page-title.tsx'

/** The heading of the sign-in page. */
export function SignInTitle() {
  const { t } = useTranslation()
  const product = useProduct()
  const isAnonymous = useIsAnonymous()
  return (
    <PageTitle
      title={isAnonymous ? t('anonymous.signInTitle') : t('signIn.title')}
      help={isAnonymous ? t('anonymous.signInHelp') : t('signIn.help', { product })}
      documentTitle={t('signIn.submit')}
    />
  )
}
