import { accountSchemas } from './account.schema.ts'
import { adminSchemas } from './admin.schema.ts'
import { adminOrganizationSchemas } from './admin-organizations.schema.ts'
import { adminRoleSchemas } from './admin-roles.schema.ts'
import { adminServiceSchemas } from './admin-service.schema.ts'
import { adminSessionSchemas } from './admin-sessions.schema.ts'
import { anonymousSchemas } from './anonymous.schema.ts'
import { apiKeySchemas, organizationApiKeySchemas } from './api-key.schema.ts'
import { auditSchemas } from './audit.schema.ts'
import { emailOtpSchemas, magicLinkSchemas } from './codes.schema.ts'
import { deviceSchemas } from './device.schema.ts'
import { eventFeedSchemas } from './event-feed.schema.ts'
import { invitationSchemas } from './invitation.schema.ts'
import { keysSchemas } from './keys.schema.ts'
import { memberSchemas } from './member.schema.ts'
import { multiSessionSchemas } from './multi-session.schema.ts'
import { oauthClientSchemas } from './oauth-client.schema.ts'
import { oauthConsentSchemas } from './oauth-consent.schema.ts'
import { oauthProviderSchemas } from './oauth-provider.schema.ts'
import { oneTimeTokenSchemas } from './one-time-token.schema.ts'
import { organizationSchemas, twoFactorRequirementSchemas } from './organization.schema.ts'
import { passkeySchemas } from './passkey.schema.ts'
import { passwordSchemas } from './password.schema.ts'
import { pictureSchemas } from './picture.schema.ts'
import { roleSchemas } from './role.schema.ts'
import { serviceSchemas } from './service.schema.ts'
import { serviceKeySchemas } from './service-key.schema.ts'
import { sessionSchemas } from './session.schema.ts'
import { settingsSchemas } from './settings.schema.ts'
import { signInSchemas } from './sign-in.schema.ts'
import { socialSchemas } from './social.schema.ts'
import { stepUpSchemas } from './step-up.schema.ts'
import { teamSchemas } from './team.schema.ts'
import { twoFactorSchemas } from './two-factor.schema.ts'
import { userSchemas } from './user.schema.ts'
import { usernameSchemas } from './username.schema.ts'
import { verificationSchemas } from './verification.schema.ts'
import { webhookSchemas } from './webhook.schema.ts'

/** What each operation takes and answers. */
export const schemas = {
  ...accountSchemas,
  ...adminSchemas,
  ...adminOrganizationSchemas,
  ...adminRoleSchemas,
  ...adminServiceSchemas,
  ...adminSessionSchemas,
  ...anonymousSchemas,
  ...apiKeySchemas,
  ...organizationApiKeySchemas,
  ...auditSchemas,
  ...magicLinkSchemas,
  ...emailOtpSchemas,
  ...deviceSchemas,
  ...eventFeedSchemas,
  ...invitationSchemas,
  ...keysSchemas,
  ...memberSchemas,
  ...multiSessionSchemas,
  ...oauthClientSchemas,
  ...oauthConsentSchemas,
  ...oauthProviderSchemas,
  ...oneTimeTokenSchemas,
  ...organizationSchemas,
  ...twoFactorRequirementSchemas,
  ...passkeySchemas,
  ...passwordSchemas,
  ...pictureSchemas,
  ...roleSchemas,
  ...serviceSchemas,
  ...serviceKeySchemas,
  ...sessionSchemas,
  ...settingsSchemas,
  ...signInSchemas,
  ...socialSchemas,
  ...stepUpSchemas,
  ...teamSchemas,
  ...twoFactorSchemas,
  ...userSchemas,
  ...usernameSchemas,
  ...verificationSchemas,
  ...webhookSchemas,
}

export type Schemas = typeof schemas
