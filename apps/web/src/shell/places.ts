import { pages } from '@foyer/auth-domain/redirect/pages'
import { type Icon, IconHome, IconShield, IconUserCircle } from '@tabler/icons-react'

const home = { to: pages.home, label: 'nav.home', icon: IconHome } as const satisfies Place
const account = { to: pages.account, label: 'nav.account', icon: IconUserCircle } as const satisfies Place

const admin = { to: '/admin', label: 'nav.admin', icon: IconShield } as const satisfies Place

/** The pages the side bar leads to, in their order. */
export const places = [home, account, admin]

/** Those of the phone's bar, where the sheet of the account leads on to its page. */
export const phonePlaces = [home, admin]

type Place = { to: string; label: string; icon: Icon }
