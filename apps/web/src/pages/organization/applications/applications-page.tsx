import { organizationSettingsPage } from '@foyer/auth-domain/redirect/pages'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ParentLink } from '#pages/admin/parent-link.tsx'
import { Applications } from '#pages/applications/applications.tsx'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { MemberApplications } from './member-applications.tsx'

/** The applications of an organization, and those that its members have connected, for those who may see them. */
export function ApplicationsPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const { organization, can } = useCurrentOrganization()
  if (useSettings().data?.oauthProvider === null) return <NotFoundPage />
  if (!can('app:read')) {
    const text = t('settings.applicationsClosed', { organization: organization.name })
    return <EmptyState heading="h1" drawing="closed" title={t('settings.closedTitle')} text={text} />
  }
  const mayUpdate = can('app:update')
  const may = {
    create: can('app:create'),
    update: mayUpdate,
    disable: mayUpdate,
    stepIn: false,
    delete: can('app:delete'),
  }
  return (
    <>
      <ParentLink to={organizationSettingsPage(organization.slug)} label={t('nav.settings')} />
      <Applications
        of={{ organizationId: organization.id }}
        may={may}
        help={t('settings.applicationsHelp', { product })}
      />
      <MemberApplications />
    </>
  )
}
