import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNoAddressWords } from '../../ui/use-no-address-words.ts'
import classes from './address-wanted.module.css'

/** Asks for a real address whoever came by a provider that told none. */
export function AddressWanted({ email }: { email: string }) {
  const { t } = useTranslation()
  const words = useNoAddressWords(email)
  return (
    <section className={classes.wanted} aria-labelledby="address-wanted">
      <div>
        <h2 id="address-wanted">{t('noAddress.title')}</h2>
        <p>{words}</p>
      </div>
      <Button component={Link} to={pages.account} hash="email">
        {t('noAddress.toAccount')}
      </Button>
    </section>
  )
}
