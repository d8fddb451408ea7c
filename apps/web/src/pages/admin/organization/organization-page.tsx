import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useOrganizationDetails } from '#data/admin-organizations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { ParentLink } from '#pages/admin/parent-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { OrganizationApplications } from './organization-applications.tsx'
import { OrganizationEvents } from './organization-events.tsx'
import { OrganizationInvitations } from './organization-invitations.tsx'
import { OrganizationMembers } from './organization-members.tsx'
import { OrganizationPanel } from './organization-panel.tsx'

/** The admin page of an organization. */
export function OrganizationPage() {
  const { t } = useTranslation()
  const { organizationId } = useParams({ from: '/app/admin/organizations/$organizationId' })
  const { data, error, isFetching, refetch } = useOrganizationDetails(organizationId)
  const now = useNow()
  if (data && !error) {
    return (
      <Fragment key={organizationId}>
        <ParentLink to="/admin/organizations" label={t('nav.allOrganizations')} />
        <OrganizationPanel details={data} now={now} />
        <OrganizationMembers organizationId={organizationId} now={now} />
        <OrganizationInvitations organizationId={organizationId} now={now} />
        <OrganizationApplications organizationId={organizationId} />
        <OrganizationEvents organizationId={organizationId} now={now} />
      </Fragment>
    )
  }
  if (refusalCodeOf(error) === 'ORGANIZATION_NOT_FOUND') return <OrganizationNotFound />
  if (!error) return <PageSkeleton />
  return <LoadFailed title={t('organization.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function OrganizationNotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" drawing="wall" title={t('organization.goneTitle')} text={t('allOrganizations.goneText')}>
      <Button component={Link} to="/admin/organizations">
        {t('allOrganizations.showAll')}
      </Button>
    </EmptyState>
  )
}
