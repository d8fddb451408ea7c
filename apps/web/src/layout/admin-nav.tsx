import { useAdminNavigation } from './admin-navigation.ts'
import { NavItems } from './nav-items.tsx'

/** Links to the admin pages, in the side bar. */
export function AdminNav() {
  return <NavItems links={useAdminNavigation()} />
}
