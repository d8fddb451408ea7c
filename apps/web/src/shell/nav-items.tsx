import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdminRights } from '../data/admin-rights.ts'
import classes from './nav-items.module.css'
import type { places as allPlaces } from './places.ts'

/** The way to each place that is open to who looks; the bar around them decides whether they stand or lie. */
export function NavItems({ places }: { places: readonly (typeof allPlaces)[number][] }) {
  const { t } = useTranslation()
  const isAdmin = useAdminRights() !== undefined
  const open = places.filter(({ to }) => to !== '/admin' || isAdmin)
  return (
    <ul className={classes.list}>
      {open.map(({ to, label, icon: PlaceIcon }) => (
        <li key={to} className={classes.item}>
          <Link className={classes.link} to={to} activeOptions={{ exact: to === '/' }}>
            <PlaceIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
