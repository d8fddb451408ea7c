import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './admin-tabs.module.css'

const tabs = [
  { to: '/admin', label: 'nav.overview' },
  { to: '/admin/users', label: 'users.title' },
  { to: '/admin/events', label: 'events.title' },
] as const

/** Links to the admin pages, above each of them. */
export function AdminTabs() {
  const { t } = useTranslation()
  return (
    <nav className={classes.tabs} aria-label={t('admin.title')}>
      {tabs.map(({ to, label }) => (
        <Link key={to} className={classes.tab} to={to} activeOptions={{ exact: to === '/admin', includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
