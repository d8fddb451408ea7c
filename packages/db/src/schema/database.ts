import type { AdoptedFactorTable, AdoptedValueTable, AdoptionLeftTable, AdoptionTable } from './adoption.ts'
import type { ApiKeyTable } from './api-keys.ts'
import type { DeviceCodeTable } from './device-codes.ts'
import type {
  OAuthAccessTokenTable,
  OAuthAssertionTable,
  OAuthClientTable,
  OAuthCodeTable,
  OAuthConsentTable,
  OAuthGrantTable,
} from './oauth-provider.ts'
import type {
  AuditEventTable,
  EventSequenceTable,
  JwksTable,
  LeaseTable,
  OutboxTable,
  RateLimitTable,
  ServiceTable,
  SignInThrottleTable,
} from './operations.ts'
import type {
  InvitationRoleTable,
  InvitationTable,
  MemberRoleTable,
  MemberTable,
  OrganizationRoleTable,
  OrganizationTable,
  TeamMemberTable,
  TeamTable,
} from './organizations.ts'
import type { PasskeyHandleTable, PasskeyTable } from './passkeys.ts'
import type { PictureTable } from './pictures.ts'
import type { EventFeedTable, ServiceKeyTable } from './service-keys.ts'
import type { BackupCodeTable, TrustedDeviceTable, TwoFactorTable } from './two-factor.ts'
import type {
  AccountTable,
  DeletedUserTable,
  FormerUsernameTable,
  PendingSignInTable,
  SessionTable,
  UserCountTable,
  UserTable,
  VerificationTable,
} from './users.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhooks.ts'

/** Every table; names and columns are those of the migrations. */
export interface Database {
  user: UserTable
  userCount: UserCountTable
  deletedUser: DeletedUserTable
  formerUsername: FormerUsernameTable
  session: SessionTable
  account: AccountTable
  pendingSignIn: PendingSignInTable
  twoFactor: TwoFactorTable
  backupCode: BackupCodeTable
  trustedDevice: TrustedDeviceTable
  passkey: PasskeyTable
  passkeyHandle: PasskeyHandleTable
  apikey: ApiKeyTable
  deviceCode: DeviceCodeTable
  verification: VerificationTable
  oauthClient: OAuthClientTable
  oauthConsent: OAuthConsentTable
  oauthGrant: OAuthGrantTable
  oauthCode: OAuthCodeTable
  oauthAccessToken: OAuthAccessTokenTable
  oauthAssertion: OAuthAssertionTable
  organization: OrganizationTable
  organizationRole: OrganizationRoleTable
  member: MemberTable
  memberRole: MemberRoleTable
  team: TeamTable
  teamMember: TeamMemberTable
  invitation: InvitationTable
  invitationRole: InvitationRoleTable
  picture: PictureTable
  serviceKey: ServiceKeyTable
  eventFeed: EventFeedTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  jwks: JwksTable
  outbox: OutboxTable
  rateLimit: RateLimitTable
  signInThrottle: SignInThrottleTable
  lease: LeaseTable
  service: ServiceTable
  auditEvent: AuditEventTable
  eventSequence: EventSequenceTable
  adoption: AdoptionTable
  adoptionLeft: AdoptionLeftTable
  adoptedValue: AdoptedValueTable
  adoptedFactor: AdoptedFactorTable
}
