import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import classes from '#layout/page-top.module.css'

type OrganizationPage = 'members' | 'roles' | 'invitations' | 'teams' | 'settings'

/** The header of an organization page, with its actions as children. */
export function Header({ page, children }: { page: OrganizationPage; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.top}>
      <PageHeader title={t(`nav.${page}`)} help={t(`${page}.help`)} />
      {children}
    </div>
  )
}
