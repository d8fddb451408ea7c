import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { adminOrganizationContract } from './admin-organizations.ts'
import { adminRoleContract } from './admin-roles.ts'
import { adminServiceContract } from './admin-service.ts'
import { adminSessionContract } from './admin-sessions.ts'
import { anonymousContract } from './anonymous.ts'
import { apiKeyContract, organizationApiKeyContract } from './api-key.ts'
import { auditContract } from './audit.ts'
import { emailOtpContract, magicLinkContract } from './codes.ts'
import { deviceContract } from './device.ts'
import { eventFeedContract } from './event-feed.ts'
import { invitationContract } from './invitation.ts'
import { keysContract } from './keys.ts'
import { memberContract } from './member.ts'
import { multiSessionContract } from './multi-session.ts'
import { oauthClientContract } from './oauth-client.ts'
import { oauthConsentContract } from './oauth-consent.ts'
import { oauthProviderContract } from './oauth-provider.ts'
import { oneTimeTokenContract } from './one-time-token.ts'
import { organizationContract, twoFactorRequirementContract } from './organization.ts'
import { passkeyContract } from './passkey.ts'
import { passwordContract } from './password.ts'
import { pictureContract } from './picture.ts'
import { roleContract } from './role.ts'
import { serviceContract } from './service.ts'
import { serviceKeyContract } from './service-key.ts'
import { sessionContract } from './session.ts'
import { settingsContract } from './settings.ts'
import { signInContract } from './sign-in.ts'
import { socialContract } from './social.ts'
import { stepUpContract } from './step-up.ts'
import { teamContract } from './team.ts'
import { twoFactorContract } from './two-factor.ts'
import { userContract } from './user.ts'
import { usernameContract } from './username.ts'
import { verificationContract } from './verification.ts'
import { webhookContract } from './webhook.ts'

/** Every operation of Foyer by its name. */
export const contract = {
  ...accountContract,
  ...adminContract,
  ...adminOrganizationContract,
  ...adminRoleContract,
  ...adminServiceContract,
  ...adminSessionContract,
  ...anonymousContract,
  ...apiKeyContract,
  ...organizationApiKeyContract,
  ...auditContract,
  ...magicLinkContract,
  ...emailOtpContract,
  ...deviceContract,
  ...eventFeedContract,
  ...invitationContract,
  ...keysContract,
  ...memberContract,
  ...multiSessionContract,
  ...oauthClientContract,
  ...oauthConsentContract,
  ...oauthProviderContract,
  ...oneTimeTokenContract,
  ...organizationContract,
  ...twoFactorRequirementContract,
  ...passkeyContract,
  ...passwordContract,
  ...pictureContract,
  ...roleContract,
  ...serviceContract,
  ...serviceKeyContract,
  ...sessionContract,
  ...settingsContract,
  ...signInContract,
  ...socialContract,
  ...stepUpContract,
  ...teamContract,
  ...twoFactorContract,
  ...userContract,
  ...usernameContract,
  ...verificationContract,
  ...webhookContract,
}

export type Contract = typeof contract
export type OperationName = keyof Contract
