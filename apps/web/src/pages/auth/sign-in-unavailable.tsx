import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { PageTitle } from './page-title.tsx'

export function SignInUnavailable() {
  const { t } = useTranslation()
  const product = useProduct()
  return <PageTitle title={t('signIn.closedTitle')} help={t('signIn.closedText', { product })} />
}
