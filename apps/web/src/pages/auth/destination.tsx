import { useSearch } from '@tanstack/react-router'
import { applicationOf } from '#data/callback.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './destination.module.css'

/** Names the application to which these pages return. */
export function Destination() {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ strict: false })
  const application = applicationOf(callbackURL)
  if (application === undefined) return null
  return <p className={classes.destination}>{t('signIn.destination', { application })}</p>
}
