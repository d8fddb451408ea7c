import { mayAll } from '@foyer/auth-domain/permission/permissions'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { KeySection } from '#pages/api-keys/key-section.tsx'

/** The API keys that belong to the organization. */
export function OrganizationApiKeys() {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  const may = { create: can('apiKey:create'), update: can('apiKey:update'), delete: can('apiKey:delete') }
  return (
    <KeySection
      of={{ organizationId: organization.id }}
      help={t('apiKeys.organizationHelp')}
      can={may}
      rights={useGivableRights()}
    />
  )
}

// By the same rule as the server: an owner gives what any role grants, others what they may do themselves.
function useGivableRights(): readonly string[] {
  const { grants, me, ownerRole } = useCurrentOrganization()
  const roles = me.roles.has(ownerRole) ? new Set(Object.keys(grants)) : me.roles
  const known = Object.values(grants).flatMap((rights) =>
    Object.entries(rights).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action }))),
  )
  const givable = known.filter(({ resource, action }) => mayAll(grants, roles, { [resource]: [action] }))
  return [...new Set(givable.map(({ resource, action }) => `${resource}:${action}`))]
}
