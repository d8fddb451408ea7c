import { pages } from '@foyer/auth-domain/redirect/pages'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useAdminRights } from '#data/admin-rights.ts'
import { useSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PaletteTrigger } from '#palette/palette-trigger.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Preferences } from '#ui/product/preferences.tsx'
import { Product } from '#ui/product/product.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavItems } from './nav-items.tsx'
import { useNavigation } from './navigation.ts'
import { useOpenOrganization, useOrganizationNavigation } from './organization-navigation.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import classes from './side-bar.module.css'

const AccountNav = lazyPart(async () => (await withMessages(() => import('./account-nav.tsx'), 'account')).AccountNav)
const AdminNav = lazyPart(async () => (await withMessages(() => import('./admin-nav.tsx'), 'admin')).AdminNav)

export function SideBar() {
  const { t } = useTranslation()
  const logo = useSettings().data?.branding.logo ?? null
  return (
    <header className={classes.bar}>
      <Link className={classes.product} to="/">
        <Product logo={logo} />
      </Link>
      <OrganizationSwitcher />
      <PaletteTrigger />
      <div className={classes.places}>
        <OpenPlace />
        <nav className={classes.nav} aria-label={t('nav.main')}>
          <NavItems links={useNavigation()} />
        </nav>
      </div>
      <Preferences />
      <AccountMenu />
    </header>
  )
}

/** The pages of the organization that is open, or those of the account or of admins while one of them is. */
function OpenPlace() {
  const { t } = useTranslation()
  const organization = useOpenOrganization()
  const links = useOrganizationNavigation(organization)
  const isAdmin = useAdminRights() !== undefined
  const matches = useMatchRoute()
  const isIn = (to: string) => matches({ to, fuzzy: true }) !== false
  if (organization) {
    return (
      <Place label={t('nav.inOrganization')}>
        <NavItems links={links} />
      </Place>
    )
  }
  if (isIn(pages.account)) {
    return (
      <Place label={t('nav.yourAccount')}>
        <AccountNav />
      </Place>
    )
  }
  if (!isAdmin || !isIn(pages.admin)) return null
  return (
    <Place label={t('nav.admin')}>
      <AdminNav />
    </Place>
  )
}

function Place({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav className={classes.place} aria-labelledby={id}>
      <p id={id} className={classes.heading}>
        {label}
      </p>
      {children}
    </nav>
  )
}
