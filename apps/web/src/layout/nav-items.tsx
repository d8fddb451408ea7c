import { Link, useMatchRoute } from '@tanstack/react-router'
import classes from './nav-items.module.css'
import type { NavLink } from './navigation.ts'

/** A column of links in the side bar. */
export function NavItems({ links }: { links: readonly NavLink[] }) {
  const matches = useMatchRoute()
  return (
    <ul className={classes.list}>
      {links.map(({ href, label, icon: ItemIcon, exact = false, also }) => (
        <li key={href} className={classes.item}>
          <Link
            className={classes.link}
            to={href}
            activeOptions={{ exact, includeSearch: false }}
            {...(also !== undefined && matches({ to: also }) !== false && { 'data-status': 'active' })}
          >
            <ItemIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
