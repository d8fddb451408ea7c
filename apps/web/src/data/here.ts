import type { Member } from '@foyer/auth-domain/member/member'
import { type Grants, mayConfer, type OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { createContext, useContext } from 'react'
import type { Organization } from './types.ts'

/** The organization whose page is open, and what one is and may do in it. */
export type Here = {
  organization: Organization
  me: Member
  ownerRole: string
  /** Every role that can be given here, the owner's among them, and what it allows. */
  grants: Grants
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

/** Roles that one may give, by the rule the server asks. */
export function useGivableRoles(): readonly string[] {
  const { grants, ownerRole, me } = useHere()
  return Object.keys(grants).filter((role) => mayConfer(grants, ownerRole, me.roles, new Set([role])))
}
