import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Organization } from '../data/types.ts'
import classes from './nav-items.module.css'
import { useOrganizationPlaces } from './organization-places.ts'

/** The pages of the organization that is open, in the side bar. */
export function OrganizationNav({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {useOrganizationPlaces(organization).map(({ to, label, icon: PlaceIcon }) => (
        <li key={to} className={classes.item}>
          <Link
            className={classes.link}
            to={to}
            params={{ slug: organization.slug }}
            activeOptions={{ exact: to === '/organizations/$slug' }}
          >
            <PlaceIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
