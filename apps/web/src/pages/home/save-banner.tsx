import { useTranslation } from 'react-i18next'
import { SaveActions } from '#pages/account/save/save-actions.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import classes from './missing-email-banner.module.css'

/** Tells an anonymous user that nothing they create outlasts the session. */
export function SaveBanner() {
  const { t } = useTranslation()
  const product = useProduct()
  return (
    <section className={classes.banner} aria-labelledby="save-account">
      <div>
        <h2 id="save-account">{t('anonymous.title')}</h2>
        <p>{t('anonymous.text', { product })}</p>
      </div>
      <SaveActions />
    </section>
  )
}
