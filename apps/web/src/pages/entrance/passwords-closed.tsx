import { useTranslation } from 'react-i18next'
import { useProduct } from '../../ui/product-name.ts'
import { PageTitle } from './page-title.tsx'

export function PasswordsClosed() {
  const { t } = useTranslation()
  const product = useProduct()
  return <PageTitle title={t('signIn.closedTitle')} help={t('signIn.closedText', { product })} />
}
