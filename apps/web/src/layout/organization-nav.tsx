import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#data/types.ts'
import classes from './nav-items.module.css'
import { useOrganizationNavigation } from './organization-navigation.ts'

/** Links to the current organization's pages, in the side bar. */
export function OrganizationNav({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {useOrganizationNavigation(organization).map(({ to, label, icon: ItemIcon }) => (
        <li key={to} className={classes.item}>
          <Link
            className={classes.link}
            to={to}
            params={{ slug: organization.slug }}
            activeOptions={{ exact: to === '/organizations/$slug' }}
          >
            <ItemIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
