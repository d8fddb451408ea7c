import { useIsUnsaved } from '#data/anonymous.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import banner from '#pages/home/banner.module.css'
import { useProduct } from '#ui/product/product-name.ts'
import { SaveActions } from './save-actions.tsx'

type Props = { returnTo?: string | undefined }

/** Tells an anonymous user what outlasts the session: nothing, or with a passkey what depends on that one. */
export function SaveBanner({ returnTo }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const isUnsaved = useIsUnsaved()
  return (
    <section className={banner.banner} aria-labelledby="save-account">
      <div>
        <h2 id="save-account">{t('anonymous.title')}</h2>
        <p>{isUnsaved ? t('anonymous.text', { product }) : t('anonymous.keptText')}</p>
      </div>
      <SaveActions returnTo={returnTo} />
    </section>
  )
}
