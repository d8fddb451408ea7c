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
  | 'deferredRefresh'
