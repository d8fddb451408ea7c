import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'

/** A user's second factor; in force once `user.twoFactorEnabled`. */
export interface TwoFactorTable {
  id: Immutable<string>
  userId: Immutable<string>
  /** Encrypted. Null until a code of the first one has been verified. */
  secret: string | null
  /** Encrypted; takes the place of `secret` once a code of it has been verified. */
  pendingSecret: string | null
  /** When `pendingSecret` ends unless a code of it is verified. */
  pendingExpiresAt: Generated<Date | null>
  /** When a code of `secret` was verified first; null while mail is the only factor that was shown. */
  totpConfirmedAt: Date | null
  /** The last accepted time step: only a later one passes. */
  lastStep: Generated<number | null>
  /** Wrong codes of any kind since `attemptsSince`, as builds before 0.3.0 counted them. */
  attempts: Generated<number>
  attemptsSince: Generated<Date | null>
  /** When it was proved to belong to the person who holds the mailbox of the user's address; null while `secret` is. */
  provenAt: Generated<Date | null>
  /** Who set it up, where that may be somebody else than the person who set the account up. */
  party: Generated<string | null>
  createdAt: Immutable<Date>
  updatedAt: Date
}

/** A code that finishes one sign-in; deleted when it is used. */
export interface BackupCodeTable {
  id: Immutable<string>
  userId: Immutable<string>
  /** A keyed hash, under the newest secret of when it was made. */
  hash: Immutable<string>
  /** Whether it was made with a secret that is still pending. */
  pending: boolean
  createdAt: Immutable<Date>
}

/** A browser that is not asked for the second factor of a user. */
export interface TrustedDeviceTable {
  id: Immutable<string>
  userId: Immutable<string>
  /** A hash of the value in the cookie. */
  token: Immutable<string>
  userAgent: Immutable<string | null>
  createdAt: Immutable<Date>
  expiresAt: Date
}
