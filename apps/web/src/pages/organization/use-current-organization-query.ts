import { may } from '@foyer/auth-domain/permission/permissions'
import { useMemo } from 'react'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { toDomainMember } from '#data/domain-values.ts'
import { useOwnMembership } from '#data/members.ts'
import { useSettings } from '#data/settings.ts'
import type { Organization } from '#data/types.ts'

type CurrentOrganizationQuery = {
  currentOrganization: CurrentOrganization | undefined
  error: unknown
  busy: boolean
  retry: () => void
}

/** Loads the value of `CurrentOrganizationContext`: the user's membership and the service's settings. */
export function useCurrentOrganizationQuery(organization: Organization): CurrentOrganizationQuery {
  const settings = useSettings()
  const own = useOwnMembership(organization.id)
  const organizationSettings = settings.data?.organization
  const membership = own.data
  const currentOrganization = useMemo((): CurrentOrganization | undefined => {
    if (!organizationSettings || !membership) return undefined
    const me = toDomainMember(membership)
    return {
      organization,
      me,
      ownerRole: organizationSettings.creatorRole,
      grants: organizationSettings.grants,
      teams: organizationSettings.teams,
      deletion: organizationSettings.deletion,
      can: (permission) => may(organizationSettings.grants, me.roles, permission),
    }
  }, [organization, organizationSettings, membership])

  function retry(): void {
    void settings.refetch()
    void own.refetch()
  }

  return { currentOrganization, error: own.error ?? settings.error, busy: own.isFetching || settings.isFetching, retry }
}
