import type { Member } from '@foyer/auth-domain/member/member'
import { type Grants, mayAssignRoles, type OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { createContext, useContext } from 'react'
import type { Organization } from './types.ts'

/** The organization whose page is open, with the user's membership and permissions. */
export type CurrentOrganization = {
  organization: Organization
  me: Member
  ownerRole: string
  /** Every role of the organization, the owner's included, with its permissions. */
  grants: Grants
  teams: boolean
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

/** The roles the user may assign, by the same rule as the server. */
export function useAssignableRoles(): readonly string[] {
  const { grants, ownerRole, me } = useCurrentOrganization()
  return Object.keys(grants).filter((role) => mayAssignRoles({ grants, ownerRole }, me.roles, new Set([role])))
}
