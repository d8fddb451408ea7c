import type {
  AuditEventTable,
  JwksTable,
  LeaseTable,
  OutboxTable,
  RateLimitTable,
  SignInThrottleTable,
} from './operations.ts'
import type { InvitationTable, MemberTable, OrganizationTable, TeamTable } from './organizations.ts'
import type { AccountTable, SessionTable, UserTable, VerificationTable } from './users.ts'

/** Every table; names and columns are those of the migrations. */
export interface Database {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  organization: OrganizationTable
  member: MemberTable
  team: TeamTable
  invitation: InvitationTable
  jwks: JwksTable
  outbox: OutboxTable
  rateLimit: RateLimitTable
  signInThrottle: SignInThrottleTable
  lease: LeaseTable
  auditEvent: AuditEventTable
}
