import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMissingEmailMessage } from '#ui/providers/use-missing-email-message.ts'
import classes from './banner.module.css'

/** Asks a user whose provider did not share an email to add one. */
export function MissingEmailBanner({ email }: { email: string }) {
  const { t } = useTranslation()
  const message = useMissingEmailMessage(email)
  return (
    <section className={classes.banner} aria-labelledby="address-wanted">
      <div>
        <h2 id="address-wanted">{t('noAddress.title')}</h2>
        <p>{message}</p>
      </div>
      <Button component={Link} to={pages.account} hash="email">
        {t('noAddress.toAccount')}
      </Button>
    </section>
  )
}
