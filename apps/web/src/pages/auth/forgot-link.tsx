import { pages } from '@foyer/auth-domain/redirect/pages'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './other-form-link.module.css'

export function ForgotLink() {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  return (
    <p className={classes.forgot}>
      <Link className={classes.link} to={pages.forgotPassword} search={{ callbackURL }}>
        {t('signIn.forgot')}
      </Link>
    </p>
  )
}
