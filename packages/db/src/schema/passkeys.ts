import type { PasskeyDevice } from '@foyer/auth-domain/passkey/passkey'
import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'

export interface PasskeyTable {
  id: Immutable<string>
  name: string | null
  /** The COSE key in base64. */
  publicKey: Immutable<string>
  userId: Immutable<string>
  credentialID: Immutable<string>
  counter: number
  deviceType: Immutable<PasskeyDevice>
  backedUp: boolean
  /** Joined by commas. */
  transports: string | null
  createdAt: Date | null
  aaguid: string | null
  /** Whether the authenticator verified its user at the last use. */
  userVerified: boolean
  lastUsedAt: Date | null
  /** When its signature counter went back: there may be a copy of it. It signs nobody in any more. */
  suspectAt: Date | null
  /** When it was proved to belong to the person who holds the mailbox of the user's address. */
  provenAt: Date | null
  /** Who set it up, where that may be somebody else than the person who set the account up. */
  party: Generated<string | null>
  /** Whether its authenticator knows the user by a handle of an adopted service, which gave each passkey its own and kept none. */
  foreignHandle: Generated<boolean>
}

/** The name under which authenticators know a user: random, and the same for all passkeys. */
export interface PasskeyHandleTable {
  userId: Immutable<string>
  /** 64 bytes in base64url. */
  handle: Immutable<string>
}
