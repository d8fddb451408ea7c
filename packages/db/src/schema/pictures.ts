import type { Immutable } from './column.ts'

/** An uploaded picture of a user or of an organization; `userId` is null exactly where `organizationId` is not. */
export interface PictureTable {
  /** Random, and part of its link: another picture has another one. */
  id: string
  userId: Immutable<string | null>
  organizationId: Immutable<string | null>
  /** The media type. */
  type: string
  bytes: Uint8Array
  createdAt: Date
}
