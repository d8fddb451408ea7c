import type { Member } from '@foyer/auth-domain/member/member'
import type { Grants, OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { createContext, useContext } from 'react'
import type { Organization, OrganizationRole } from './types.ts'

/** The organization whose page is open, with the user's membership and permissions. */
export type CurrentOrganization = {
  organization: Organization
  me: Member
  ownerRole: string
  /** Every role of the organization, the owner's included; `grants` are the permissions of each. */
  roles: readonly OrganizationRole[]
  grants: Grants
  teams: boolean
  /** Whether it makes roles. */
  makesRoles: boolean
  deletion: boolean
  can: (permission: OrganizationPermission) => boolean
}

export const CurrentOrganizationContext = createContext<CurrentOrganization | null>(null)

export function useCurrentOrganization(): CurrentOrganization {
  const currentOrganization = useContext(CurrentOrganizationContext)
  if (currentOrganization === null)
    throw new Error('useCurrentOrganization must be used within the page of an organization')
  return currentOrganization
}

/** The roles that the user may assign. */
export function useAssignableRoles(): readonly string[] {
  const { roles } = useCurrentOrganization()
  return roles.filter(({ assignable }) => assignable).map(({ name }) => name)
}
