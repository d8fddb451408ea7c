import { pages } from '@foyer/auth-domain/redirect/pages'
import { useTranslation } from 'react-i18next'
import { Section } from '#pages/account/section.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { SaveActions } from './save-actions.tsx'

/** In place of email, password and sign-in methods, which an anonymous user does not have. */
export function SaveSection() {
  const { t } = useTranslation()
  const product = useProduct()
  return (
    <Section id="save" heading={t('anonymous.title')} help={t('anonymous.text', { product })}>
      <SaveActions returnTo={pages.account} />
    </Section>
  )
}
