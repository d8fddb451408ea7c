import { useMemo } from 'react'
import type { CurrentOrganization } from '#data/current-organization.ts'
import { toDomainMember } from '#data/domain-values.ts'
import { useOwnMembership } from '#data/members.ts'
import { allows, useOrganizationRoles } from '#data/roles.ts'
import { useSettings } from '#data/settings.ts'
import type { Organization } from '#data/types.ts'

type CurrentOrganizationQuery = {
  currentOrganization: CurrentOrganization | undefined
  error: unknown
  busy: boolean
  retry: () => void
}

/** Loads the value of `CurrentOrganizationContext`: the user's membership, the roles and the service's settings. */
export function useCurrentOrganizationQuery(organization: Organization): CurrentOrganizationQuery {
  const settings = useSettings()
  const own = useOwnMembership(organization.id)
  const ofRoles = useOrganizationRoles(organization.id)
  const organizationSettings = settings.data?.organization
  const membership = own.data
  const granted = ofRoles.data
  const currentOrganization = useMemo((): CurrentOrganization | undefined => {
    if (!organizationSettings || !membership || !granted) return undefined
    const me = toDomainMember(membership)
    return {
      organization,
      me,
      ownerRole: organizationSettings.creatorRole,
      roles: granted.roles,
      grants: Object.fromEntries(granted.roles.map(({ name, permissions }) => [name, permissions])),
      teams: organizationSettings.teams,
      makesRoles: organizationSettings.roles,
      deletion: organizationSettings.deletion,
      can: (permission) => allows(granted.rights, permission),
    }
  }, [organization, organizationSettings, membership, granted])

  function retry(): void {
    void settings.refetch()
    void own.refetch()
    void ofRoles.refetch()
  }

  const queries = [settings, own, ofRoles]
  return {
    currentOrganization,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    busy: queries.some(({ isFetching }) => isFetching),
    retry,
  }
}
