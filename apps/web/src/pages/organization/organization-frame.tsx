import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { CurrentOrganizationContext } from '#data/current-organization.ts'
import { useOrganizations } from '#data/organizations.ts'
import type { Organization } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { NavTabs } from '#layout/nav-tabs.tsx'
import { OrganizationBar } from '#layout/organization-bar.tsx'
import { useOrganizationNavigation } from '#layout/organization-navigation.ts'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useCurrentOrganizationQuery } from './use-current-organization-query.ts'

/** The frame of every organization page: finds the organization by its slug among those of the user. */
export function OrganizationFrame() {
  const { t } = useTranslation()
  const { slug } = useParams({ from: '/app/organizations/$slug' })
  const { data, error, isFetching, refetch } = useOrganizations()
  const organization = data?.find((own) => own.slug === slug)
  if (organization) return <OrganizationContent key={organization.id} organization={organization} />
  if (!data && error) {
    return (
      <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  // It may have been joined in another tab just now: wait for the running fetch.
  return isFetching ? <PageSkeleton /> : <OrganizationNotFound />
}

function OrganizationContent({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const links = useOrganizationNavigation(organization)
  const { currentOrganization, error, busy, retry } = useCurrentOrganizationQuery(organization)
  if (!currentOrganization) {
    if (!error) return <PageSkeleton />
    return <LoadFailed title={t('organization.failed')} error={error} busy={busy} onRetry={retry} />
  }
  return (
    <CurrentOrganizationContext value={currentOrganization}>
      <OrganizationBar organization={organization} />
      <NavTabs label={t('nav.inOrganization')} links={links} />
      <Outlet />
    </CurrentOrganizationContext>
  )
}

function OrganizationNotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" drawing="wall" title={t('organization.goneTitle')} text={t('organization.goneText')}>
      <Button component={Link} to={pages.organizations}>
        {t('organizations.title')}
      </Button>
    </EmptyState>
  )
}
