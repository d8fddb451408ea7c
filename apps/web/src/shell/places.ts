import { pages } from '@foyer/auth-domain/redirect/pages'
import { type Icon, IconHome, IconUserCircle } from '@tabler/icons-react'

const home = { to: pages.home, label: 'nav.home', icon: IconHome } as const satisfies Place
const account = { to: pages.account, label: 'nav.account', icon: IconUserCircle } as const satisfies Place

/** The pages the side bar leads to, in their order. */
export const places = [home, account]

/** Those of the phone's bar, where the sheet of the account leads on to its page. */
export const phonePlaces = [home]

type Place = { to: string; label: string; icon: Icon }
