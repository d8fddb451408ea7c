import { Outlet } from '@tanstack/react-router'
import { useAdminPolicy, useAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAdminNavigation } from '#layout/admin-navigation.ts'
import { NavTabs } from '#layout/nav-tabs.tsx'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'

/** The frame of every admin page, which renders it for admins only. */
export function AdminFrame() {
  const { t } = useTranslation()
  const { data: policy, error, isFetching, refetch } = useAdminPolicy()
  const rights = useAdminRights()
  const links = useAdminNavigation()
  if (rights) {
    return (
      <>
        <NavTabs label={t('nav.admin')} links={links} />
        <Outlet />
      </>
    )
  }
  if (policy === null) {
    return <EmptyState heading="h1" drawing="closed" title={t('admin.closedTitle')} text={t('admin.closedText')} />
  }
  if (!error) return <PageSkeleton />
  return <LoadFailed title={t('admin.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
