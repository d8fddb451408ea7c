import type { Generated } from 'kysely'
import type { Fixed } from './column.ts'

export interface UserTable {
  id: Fixed<string>
  name: string
  /** Lower case, in the one canonical form of the domain. */
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
  /** Raised to kill every mailed token that carries an older one. */
  tokenStamp: Generated<number>
}

export interface SessionTable {
  id: Fixed<string>
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
  id: Fixed<string>
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
  id: Fixed<string>
  identifier: string
  value: string
  userId: string | null
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}
