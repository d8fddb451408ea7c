import type { Database } from './database.ts'

// A record, so that the compiler asks for every table.
const tables: Record<keyof Database, true> = {
  user: true,
  userCount: true,
  deletedUser: true,
  formerUsername: true,
  session: true,
  account: true,
  pendingSignIn: true,
  twoFactor: true,
  backupCode: true,
  trustedDevice: true,
  passkey: true,
  passkeyHandle: true,
  apikey: true,
  serviceKey: true,
  eventFeed: true,
  deviceCode: true,
  verification: true,
  organization: true,
  member: true,
  team: true,
  teamMember: true,
  invitation: true,
  picture: true,
  jwks: true,
  outbox: true,
  rateLimit: true,
  signInThrottle: true,
  lease: true,
  service: true,
  auditEvent: true,
  eventSequence: true,
  adoption: true,
  adoptionLeft: true,
  adoptedValue: true,
  adoptedFactor: true,
}

/** Every table of Foyer's but for the partitions of its events and the ledger of migrations. */
export const tableNames: readonly string[] = Object.keys(tables)
