import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HereContext } from '../../data/here.ts'
import { useOrganizations } from '../../data/organizations.ts'
import type { Organization } from '../../data/types.ts'
import { OrganizationTabs } from '../../shell/organization-tabs.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useArrival } from './use-arrival.ts'

/** What stands around every page of one organization: it is found by its address, and one must belong to it. */
export function OrganizationFrame() {
  const { t } = useTranslation()
  const { slug } = useParams({ from: '/house/organizations/$slug' })
  const { data, error, isFetching, refetch } = useOrganizations()
  const organization = data?.find((mine) => mine.slug === slug)
  if (organization) return <Inside key={organization.id} organization={organization} />
  if (!data && error) {
    return (
      <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  // One that has just been joined in another tab is on its way.
  return isFetching ? <PageSkeleton /> : <NoSuchOrganization />
}

function Inside({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const { here, error, busy, retry } = useArrival(organization)
  if (!here) {
    if (!error) return <PageSkeleton />
    return <LoadFailed title={t('organization.failed')} error={error} busy={busy} onRetry={retry} />
  }
  return (
    <HereContext value={here}>
      <OrganizationTabs organization={organization} />
      <Outlet />
    </HereContext>
  )
}

function NoSuchOrganization() {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" door="wall" title={t('organization.goneTitle')} text={t('organization.goneText')}>
      <Button component={Link} to={pages.organizations}>
        {t('organizations.title')}
      </Button>
    </EmptyState>
  )
}
