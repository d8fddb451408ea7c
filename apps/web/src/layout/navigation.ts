import { pages } from '@foyer/auth-domain/redirect/pages'
import { type Icon, IconHome, IconShield, IconUserCircle } from '@tabler/icons-react'

const home = { to: pages.home, label: 'nav.home', icon: IconHome } as const satisfies NavItem
const account = { to: pages.account, label: 'nav.account', icon: IconUserCircle } as const satisfies NavItem

const admin = { to: '/admin', label: 'nav.admin', icon: IconShield } as const satisfies NavItem

/** The pages that the side bar links to. */
export const navigation = [home, account, admin]

/** The pages that the bottom bar links to; its account drawer links to the account page. */
export const phoneNavigation = [home, admin]

type NavItem = { to: string; label: string; icon: Icon }
