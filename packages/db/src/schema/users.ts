import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'

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
  language: number | null
  /** Incremented to invalidate every mailed token with an older stamp. */
  tokenStamp: Generated<number>
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
  impersonatedBy: string | null
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
  createdAt: Date
  updatedAt: Date
}

export interface VerificationTable {
  id: Immutable<string>
  identifier: string
  value: string
  userId: string | null
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}
