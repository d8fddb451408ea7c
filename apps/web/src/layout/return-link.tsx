import { useReturnTo } from '#data/return-to.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './layout.module.css'

/** Leads back to the application that has led here. */
export function ReturnLink() {
  const { t } = useTranslation()
  const returnTo = useReturnTo()
  if (returnTo === undefined) return null
  return (
    <a className={classes.return} href={returnTo.url}>
      {t('signIn.destination', { application: returnTo.application })}
    </a>
  )
}
