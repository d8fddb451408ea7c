import { Link } from '@tanstack/react-router'
import classes from '#ui/tabs/tabs.module.css'
import { useActiveTabInView } from '#ui/tabs/use-active-tab-in-view.ts'
import own from './nav-tabs.module.css'
import type { NavLink } from './navigation.ts'

/** The side bar's links to the pages of an organization or of admins, above the page on phones. */
export function NavTabs({ label, links }: { label: string; links: readonly NavLink[] }) {
  return (
    <nav ref={useActiveTabInView()} className={`${classes.tabs} ${own.phone}`} aria-label={label}>
      {links.map(({ href, label: name, exact = false }) => (
        <Link key={href} className={classes.tab} to={href} activeOptions={{ exact, includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
