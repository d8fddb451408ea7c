import { pages } from '@foyer/auth-domain/redirect/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActiveTabInView } from '#ui/tabs/use-active-tab-in-view.ts'
import classes from './account-nav.module.css'
import { useAccountNavigation } from './account-navigation.ts'

/** Links to the pages of the account: beside the page, and above it where there is no room for that. */
export function AccountNav() {
  const { t } = useTranslation()
  return (
    <nav ref={useActiveTabInView()} className={classes.nav} aria-label={t('nav.yourAccount')}>
      {useAccountNavigation().map(({ to, label, icon: ItemIcon }) => (
        <Link key={to} className={classes.link} to={to} activeOptions={{ exact: to === pages.account }}>
          <ItemIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
