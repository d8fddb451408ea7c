import { useTranslation } from '#i18n/use-translation.ts'
import classes from './account-deleted.module.css'

/** Shown on the sign-in page after the account was deleted. */
export function AccountDeleted() {
  const { t } = useTranslation()
  return (
    <p className={classes.message} role="status">
      {t('signIn.accountDeleted')}
    </p>
  )
}
