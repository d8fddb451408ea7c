import { may } from '@foyer/auth-domain/permission/permissions'
import { useMemo } from 'react'
import type { Here } from '../../data/here.ts'
import { judgedMember } from '../../data/judged.ts'
import { useOwnMembership } from '../../data/members.ts'
import { useSettings } from '../../data/settings.ts'
import type { Organization } from '../../data/types.ts'

type Arrival = { here: Here | undefined; error: unknown; busy: boolean; retry: () => void }

/** What the pages of an organization go by: who one is in it, and what its house allows. */
export function useArrival(organization: Organization): Arrival {
  const settings = useSettings()
  const own = useOwnMembership(organization.id)
  const house = settings.data?.organization
  const membership = own.data
  const here = useMemo((): Here | undefined => {
    if (!house || !membership) return undefined
    const me = judgedMember(membership)
    return {
      organization,
      me,
      ownerRole: house.creatorRole,
      grants: house.grants,
      teams: house.teams,
      deletion: house.deletion,
      can: (permission) => may(house.grants, me.roles, permission),
    }
  }, [organization, house, membership])

  function retry(): void {
    void settings.refetch()
    void own.refetch()
  }

  return { here, error: own.error ?? settings.error, busy: own.isFetching || settings.isFetching, retry }
}
