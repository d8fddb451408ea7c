import { useTranslation } from 'react-i18next'
import classes from './goodbye.module.css'

/** The last word to someone whose account is gone. */
export function Goodbye() {
  const { t } = useTranslation()
  return (
    <p className={classes.goodbye} role="status">
      {t('signIn.goodbye')}
    </p>
  )
}
