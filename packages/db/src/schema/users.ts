import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from './column.ts'

/** Fields of an application's own, as JSON. */
export type Fields = ColumnType<Record<string, unknown>, string | undefined, string>

/** Users who were deleted and whose audit events still name them; a trigger fills it. */
export interface DeletedUserTable {
  id: Immutable<string>
  /** With `reachedId`, the event up to which theirs have been forgotten. */
  reachedAt: Date | null
  reachedId: number | null
}

/** How many users were created on a day (UTC): the sum of the day's rows. Triggers keep it; nothing else writes it. */
export interface UserCountTable {
  id: GeneratedAlways<number>
  day: Immutable<string>
  count: number
}

/** Usernames that were given up, reserved to their former owners for a while. */
export interface FormerUsernameTable {
  username: Immutable<string>
  userId: string
  freedAt: Date
}

export interface UserTable {
  id: Immutable<string>
  name: string
  /** In the domain's canonical form: lower case. */
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Date
  updatedAt: Date
  role: string | null
  banned: boolean | null
  banReason: string | null
  banExpires: Date | null
  isAnonymous: boolean | null
  twoFactorEnabled: Generated<boolean | null>
  language: number | null
  /** In lower case; unique where set. */
  username: Generated<string | null>
  /** The same as its owner spells it. */
  displayUsername: Generated<string | null>
  /** Incremented to invalidate every mailed token with an older stamp. */
  tokenStamp: Generated<number>
  /** When the mailbox was proved first; a trigger clears it when the address changes. */
  mailboxProvenAt: Generated<Date | null>
  /** Until the first session begins: the browser of that one is no new one. */
  awaitsFirstSignIn: Generated<boolean>
  fields: Fields
}

export interface SessionTable {
  id: Immutable<string>
  userId: string
  /** The handle: a hash of the secret in the cookie. */
  token: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  activeOrganizationId: string | null
  /** Of the active organization; a trigger clears it with that, and when the user leaves the team. */
  activeTeamId: Generated<string | null>
  impersonatedBy: string | null
  /** Of an impersonation, the id of the admin's session that began it: both end together. */
  impersonatedFrom: Generated<string | null>
  /** Sign-in methods used, in their order, and the factors they are; each joined by commas. Empty: not known. */
  methods: Generated<string>
  factors: Generated<string>
  /** When a second factor passed last. */
  secondFactorAt: Generated<Date | null>
  /** When it was confirmed last by what is no second factor. */
  confirmedAt: Generated<Date | null>
  /** Whose it is, where that may be somebody else than the person who set the account up. */
  party: Generated<string | null>
  fields: Fields
}

/** A sign-in whose second factor is outstanding; it has no session. */
export interface PendingSignInTable {
  id: Immutable<string>
  userId: Immutable<string>
  /** A hash of the secret in the cookie. */
  token: Immutable<string>
  methods: string
  factors: string
  /** That of the session which it becomes. */
  party: Generated<string | null>
  remembered: boolean
  /** Whether the browser had signed in to the account before: strangers' do not displace it. */
  known: Generated<boolean>
  attempts: Generated<number>
  ipAddress: string | null
  userAgent: string | null
  expiresAt: Date
  createdAt: Immutable<Date>
}

export interface AccountTable {
  id: Immutable<string>
  providerId: string
  accountId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  /** When the method was proved to belong to the person who holds the mailbox of the user's address. */
  provenAt: Generated<Date | null>
  /** Who set it up, where that may be somebody else than the person who set the account up. */
  party: Generated<string | null>
  createdAt: Date
  updatedAt: Date
}

export interface VerificationTable {
  id: Immutable<string>
  /** `purpose:fingerprint` */
  identifier: Immutable<string>
  value: string
  userId: string | null
  purpose: GeneratedAlways<string>
  fingerprint: GeneratedAlways<string>
  /** Whom or what it is for; a purpose bounds how many may live per subject. */
  subject: Generated<string | null>
  attempts: Generated<number>
  /** Fingerprint of the browser that asked for it, where only that one may use it. */
  browser: Generated<string | null>
  /** Keyed hash of the network of a client that presented no marker when it asked; null once it has asked again. */
  asker: Generated<string | null>
  /** Attempts of clients without a marker; they do not count for the browser that holds it. */
  askerAttempts: Generated<number>
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}
