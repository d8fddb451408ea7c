import type { Immutable } from './column.ts'

/** A key of a user or of an organization; `userId` is null exactly where `organizationId` is not. */
export interface ApiKeyTable {
  id: Immutable<string>
  name: string | null
  /** The first characters of the key, its prefix included. */
  start: Immutable<string | null>
  prefix: Immutable<string | null>
  /** base64url(SHA-256) of the key. */
  key: Immutable<string>
  userId: Immutable<string | null>
  organizationId: Immutable<string | null>
  /** Who made a key of an organization; null once they are deleted. */
  createdBy: Immutable<string | null>
  /** In milliseconds, as `rateLimitTimeWindow`. */
  refillInterval: number | null
  refillAmount: number | null
  lastRefillAt: Date | null
  enabled: boolean
  rateLimitEnabled: boolean
  rateLimitTimeWindow: number | null
  rateLimitMax: number | null
  /** Begin of the window that `requestCount` is of. */
  windowStartedAt: Date | null
  requestCount: number
  remaining: number | null
  lastRequest: Date | null
  expiresAt: Date | null
  createdAt: Immutable<Date>
  updatedAt: Date
  /** JSON. */
  permissions: string | null
  /** JSON. */
  metadata: string | null
  expiryMailedAt: Date | null
}
