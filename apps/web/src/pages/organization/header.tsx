import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { PageHeader } from '#layout/page-header.tsx'
import classes from './header.module.css'

type OrganizationPage = 'members' | 'invitations' | 'teams' | 'settings'

/** The header of an organization page, with its actions as children. */
export function Header({ page, children }: { page: OrganizationPage; children?: ReactNode }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  return (
    <div className={classes.header}>
      <PageHeader title={t(`nav.${page}`)} help={t(`${page}.help`, { organization: organization.name })} />
      {children}
    </div>
  )
}
