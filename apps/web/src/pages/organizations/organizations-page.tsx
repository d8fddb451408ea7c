import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganizations } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { OrganizationList } from './organization-list.tsx'
import classes from './organizations.module.css'
import { ReceivedSection, useEmailToConfirm, useReceivedLoading } from './received-section.tsx'

export function OrganizationsPage() {
  const { t } = useTranslation()
  const organizations = useOrganizations()
  // Both lists are shown at once: the upper one would move the lower one.
  const isLoading = useReceivedLoading() || organizations.isLoading
  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('organizations.title')} help={t('organizations.help')} />
        {organizations.data?.length !== 0 && <NewButton />}
      </div>
      {isLoading ? (
        <RowsSkeleton />
      ) : (
        <>
          <ReceivedSection />
          <OwnOrganizations />
        </>
      )}
    </>
  )
}

function OwnOrganizations() {
  const { t } = useTranslation()
  const { data: organizations, error, isFetching, refetch } = useOrganizations()
  const toConfirm = useEmailToConfirm()
  if (!organizations) {
    return (
      <LoadFailed title={t('organizations.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (organizations.length > 0) {
    return (
      <section className={classes.own} aria-labelledby="own-heading">
        <h2 id="own-heading">{t('nav.organizations')}</h2>
        <OrganizationList organizations={organizations} />
      </section>
    )
  }
  return (
    <div className={classes.none}>
      <EmptyState
        title={t('organizations.emptyTitle')}
        text={t(toConfirm ? 'organizations.emptyTextAlone' : 'organizations.emptyText')}
      >
        <NewButton />
      </EmptyState>
    </div>
  )
}

function NewButton() {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to={pages.newOrganization}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t('nav.newOrganization')}
    </Button>
  )
}
