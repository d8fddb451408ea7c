import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'

/** One row. */
export interface EventFeedTable {
  /** The last position of which the event was dropped. */
  dropped: number
  /** Made by the first start. */
  idKey: string
  /** Which log it is among its copies, as the last start has found it; null before the first. */
  origin: string | null
  /** Of the log since it was made or restored; cursors are of one. */
  epoch: Generated<string>
}

/** A key of the service itself. */
export interface ServiceKeyTable {
  id: Immutable<string>
  name: Immutable<string>
  /** The first characters of the key. */
  start: Immutable<string>
  /** base64url(SHA-256) of the key. */
  key: Immutable<string>
  /** JSON: names. */
  permissions: Immutable<string>
  /** JSON: names of roles; null without `member:add`. */
  roles: Immutable<string | null>
  /** JSON: networks that it may be used from; null for any. */
  addresses: Immutable<string | null>
  /** The admin who made it; null at the command line, and once they are deleted. */
  createdBy: Immutable<string | null>
  createdAt: Immutable<Date>
  expiresAt: Date
  lastUsedAt: Date | null
}
