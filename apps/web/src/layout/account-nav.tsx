import { useAccountNavigation } from './account-navigation.ts'
import { NavItems } from './nav-items.tsx'

/** Links to the pages of the account, in the side bar. */
export function AccountNav() {
  return <NavItems links={useAccountNavigation()} />
}
