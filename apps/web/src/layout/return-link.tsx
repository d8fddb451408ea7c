import { applicationOf } from '#data/callback.ts'
import { useReturnTo } from '#data/return-to.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './layout.module.css'

/** Leads back to the application that has led here. */
export function ReturnLink() {
  const { t } = useTranslation()
  const url = useReturnTo()
  const application = applicationOf(url)
  if (application === undefined) return null
  return (
    <a className={classes.return} href={url}>
      {t('signIn.destination', { application })}
    </a>
  )
}
