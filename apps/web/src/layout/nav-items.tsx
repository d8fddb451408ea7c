import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdminRights } from '#data/admin-rights.ts'
import classes from './nav-items.module.css'
import type { navigation as allItems } from './navigation.ts'

/** Links to the pages the user has access to, as a row or a column depending on the bar around them. */
export function NavItems({ items }: { items: readonly (typeof allItems)[number][] }) {
  const { t } = useTranslation()
  const isAdmin = useAdminRights() !== undefined
  const visible = items.filter(({ to }) => to !== '/admin' || isAdmin)
  return (
    <ul className={classes.list}>
      {visible.map(({ to, label, icon: ItemIcon }) => (
        <li key={to} className={classes.item}>
          <Link className={classes.link} to={to} activeOptions={{ exact: to === '/' }}>
            <ItemIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
