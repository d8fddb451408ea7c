import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Organization } from '#data/types.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import rows from '#ui/table/rows.module.css'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './organizations.module.css'

export function OrganizationList({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <ul className={classes.list}>
      {organizations.map((organization) => (
        <li key={organization.id}>
          <Link className={classes.entry} to="/organizations/$slug" params={{ slug: organization.slug }}>
            <OrganizationAvatar organization={organization} size="small" />
            <span className={rows.names}>
              <span className={rows.name}>
                <LongText text={organization.name} />
              </span>
              <span className={rows.detail}>
                <LongText text={organization.slug} />
              </span>
            </span>
            <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
