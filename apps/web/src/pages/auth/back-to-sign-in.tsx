import { pages } from '@foyer/auth-domain/redirect/pages'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './other-form-link.module.css'

/** Leads from a page beside the sign-in back to it. */
export function BackToSignIn() {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  return (
    <p className={classes.other}>
      <Link className={classes.link} to={pages.signIn} search={{ callbackURL }}>
        {t('checkMail.toSignIn')}
      </Link>
    </p>
  )
}
