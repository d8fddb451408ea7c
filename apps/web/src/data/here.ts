import type { OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { createContext, useContext } from 'react'
import type { Organization } from './types.ts'

/** The organization whose page is open, and what one is and may do in it. */
export type Here = {
  organization: Organization
  me: { memberId: string; roles: ReadonlySet<string>; teamId: string | null }
  ownerRole: string
  /** Every role that can be given here, the owner's among them. */
  roles: readonly string[]
  teams: boolean
  deletion: boolean
  can: (permission: OrganizationPermission) => boolean
}

export const HereContext = createContext<Here | null>(null)

export function useHere(): Here {
  const here = useContext(HereContext)
  if (here === null) throw new Error('useHere stands outside the page of an organization')
  return here
}

/** Roles that one may give: the owner's only as an owner. */
export function useGivableRoles(): readonly string[] {
  const { roles, me, ownerRole } = useHere()
  return roles.filter((role) => role !== ownerRole || me.roles.has(ownerRole))
}
