import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './nav-items.module.css'
import type { places as allPlaces } from './places.ts'

/** The way to each place; the bar around them decides whether they stand or lie. */
export function NavItems({ places }: { places: readonly (typeof allPlaces)[number][] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {places.map(({ to, label, icon: PlaceIcon }) => (
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
