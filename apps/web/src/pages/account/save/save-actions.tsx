import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './save-actions.module.css'

type Props = { returnTo?: string | undefined }

/** Leads an anonymous user to the sign-up that keeps their data, or to the sign-in that merges it. */
export function SaveActions({ returnTo: callbackURL }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button renderRoot={(props) => <Link to={pages.signUp} search={{ callbackURL }} {...props} />}>
        {t('anonymous.save')}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to={pages.signIn} search={{ callbackURL }} {...props} />}>
        {t('anonymous.haveAccount')}
      </Button>
    </div>
  )
}
