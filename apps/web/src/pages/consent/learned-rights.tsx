import { useOrganizationRoles } from '#data/roles.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import { byResource } from '#pages/organization/members/by-resource.ts'
import { permissionsIn } from '#pages/organization/roles/permission-groups.ts'
import classes from './consent.module.css'

/** What the user may do in the organization, which the application learns and may let them do; nothing until it is known. */
export function LearnedRights({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const labels = useMemberRightLabels()
  const settings = useSettings().data
  const { data } = useOrganizationRoles(organizationId)
  if (data === undefined || settings === undefined) return null
  const features = {
    teams: settings.organization.teams,
    makesRoles: settings.organization.roles,
    keys: settings.apiKey !== null,
    applications: true,
  }
  const groups = byResource(permissionsIn(data.rights), features)
  if (groups.length === 0) return null
  return (
    <details className={classes.rights}>
      <summary>{t('consent.rights')}</summary>
      <ul>
        {groups.map(([resource, permissions]) => (
          <li key={resource}>
            {labels.resource(resource)}: {permissions.map(({ action }) => labels.right(resource, action)).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
