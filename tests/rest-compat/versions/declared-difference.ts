/** A difference that is meant; docs/compatibility.md lists it. It is seen in each of its walks, by each of its versions. */
export type Declared = {
  because: string
  walks: readonly WalkName[]
  versions: readonly string[]
  /** The steps it is seen at, by the names of their calls; without it any. */
  at?: RegExp
  line: RegExp
}

export type WalkName =
  | 'ownAccount'
  | 'ownFields'
  | 'anonymousUsersAndCodes'
  | 'administration'
  | 'organizations'
  | RoleWalkName
  | 'deferredRefresh'

/** The walks of roles that organizations make, which 1.7 alone takes. */
export type RoleWalkName = 'rolesOfOrganizations' | 'rolesOfMembers' | 'rolesAbove'
