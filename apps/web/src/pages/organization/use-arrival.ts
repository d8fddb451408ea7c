import { may } from '@foyer/auth-domain/permission/permissions'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { useMemo } from 'react'
import type { Here } from '../../data/here.ts'
import { useOwnMembership } from '../../data/members.ts'
import { useSettings } from '../../data/settings.ts'
import type { Organization } from '../../data/types.ts'

type Arrival = { here: Here | undefined; error: unknown; busy: boolean; retry: () => void }

/** What the pages of an organization go by: who one is in it, and what its house allows. */
export function useArrival(organization: Organization): Arrival {
  const settings = useSettings()
  const own = useOwnMembership(organization.id)
  const house = settings.data?.organization
  const me = own.data
  const here = useMemo((): Here | undefined => {
    if (!house || !me) return undefined
    const roles = parseRoles(me.role)
    return {
      organization,
      me: { memberId: me.id, roles, teamId: me.teamId ?? null },
      ownerRole: house.creatorRole,
      roles: Object.keys(house.grants),
      teams: house.teams,
      deletion: house.deletion,
      can: (permission) => may(house.grants, roles, permission),
    }
  }, [organization, house, me])

  function retry(): void {
    void settings.refetch()
    void own.refetch()
  }

  return { here, error: own.error ?? settings.error, busy: own.isFetching || settings.isFetching, retry }
}
