import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/admin/user/user.module.css'
import { UserSection } from '#pages/admin/user/user-section.tsx'
import { ApplicationList } from '#pages/applications/application-list.tsx'

/** The applications of an organization, which admins disable and delete: what they are is the organization's to say. */
export function OrganizationApplications({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const settings = useSettings().data
  if (!settings?.oauthProvider || !can('app:read')) return null
  const may = { create: false, update: false, disable: can('app:update'), stepIn: true, delete: can('app:delete') }
  return (
    <UserSection id="applications" heading={t('admin.applications')}>
      <ApplicationList
        of={{ organizationId }}
        may={may}
        none={<p className={classes.none}>{t('allOrganizations.noApplications')}</p>}
      />
    </UserSection>
  )
}
