import { pages } from '@foyer/auth-domain/redirect/pages'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useOffersPasskeys } from '#data/offers-passkeys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { SaveActions } from './save-actions.tsx'

/** In place of email, password and linked accounts, which an anonymous user does not have. */
export function SaveSection() {
  const { t } = useTranslation()
  const product = useProduct()
  const isUnsaved = useIsUnsaved()
  const offersPasskey = useOffersPasskeys()
  return (
    <Section
      id="save"
      heading={t('anonymous.title')}
      help={isUnsaved ? t('anonymous.text', { product }) : t('anonymous.keptText')}
    >
      <SaveActions returnTo={pages.account} />
      {isUnsaved && offersPasskey && <p className={section.text}>{t('accountPages.orPasskey')}</p>}
    </Section>
  )
}
