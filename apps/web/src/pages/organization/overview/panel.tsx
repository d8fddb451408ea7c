import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './panel.module.css'

export type OrganizationPath =
  | '/organizations/$slug/activity'
  | '/organizations/$slug/invitations'
  | '/organizations/$slug/members'
  | '/organizations/$slug/teams'

type Props = { title: string; all: { to: OrganizationPath; label: string }; children: ReactNode }

/** A few rows of another page of the organization, with a link to all of them. */
export function Panel({ title, all, children }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const { organization } = useCurrentOrganization()
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.header}>
        <h2 id={headingId}>{title}</h2>
        <Link className={classes.all} to={all.to} params={{ slug: organization.slug }} aria-label={all.label}>
          {t('organization.all')}
        </Link>
      </div>
      {children}
    </section>
  )
}
