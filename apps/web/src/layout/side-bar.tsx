import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#data/settings.ts'
import { PaletteTrigger } from '#palette/palette-trigger.tsx'
import { Preferences } from '#ui/product/preferences.tsx'
import { Product } from '#ui/product/product.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavItems } from './nav-items.tsx'
import { navigation } from './navigation.ts'
import { OrganizationNav } from './organization-nav.tsx'
import { useOpenOrganization } from './organization-navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import classes from './side-bar.module.css'

export function SideBar() {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const logo = useSettings().data?.branding.logo ?? null
  return (
    <header className={classes.bar}>
      <Link className={classes.product} to="/">
        <Product logo={logo} />
      </Link>
      <OrganizationSwitcher />
      <PaletteTrigger />
      {open && (
        <nav className={classes.organization} aria-label={t('nav.inOrganization')}>
          <OrganizationNav organization={open} />
        </nav>
      )}
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <NavItems items={navigation} />
      </nav>
      <Preferences />
      <AccountMenu />
    </header>
  )
}
