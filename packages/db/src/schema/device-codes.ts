import type { ColumnType } from 'kysely'
import type { Immutable } from './column.ts'

/** A device that waits for a user's approval, or has not fetched its session yet. */
export interface DeviceCodeTable {
  id: Immutable<string>
  /** base64url(SHA-256) of the code that the device asks with. */
  deviceCode: Immutable<string>
  /** A keyed hash of the code that the user types, under the newest secret of when it was made. */
  userCode: Immutable<string>
  /** Who opened it first; they alone may answer. */
  userId: string | null
  /** The handle of the session that approved it. */
  approvedBy: string | null
  status: 'pending' | 'approved' | 'denied'
  clientId: Immutable<string>
  scope: Immutable<string | null>
  /** The APIs that an OAuth client asks for; the column defaults to none, as of processes that know of none. */
  resources: ColumnType<string[], string[] | undefined, never>
  /** What an OAuth client was given. */
  grantId: string | null
  /** In milliseconds. */
  pollingInterval: number
  lastPolledAt: Date | null
  /** Of the device, as it asked. */
  ipAddress: Immutable<string | null>
  userAgent: Immutable<string | null>
  expiresAt: Immutable<Date>
  createdAt: Immutable<Date>
}
