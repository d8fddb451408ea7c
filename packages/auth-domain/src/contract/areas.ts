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
import type { OperationName } from './contract.ts'
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
import type { Operation } from './operation.ts'
import { organizationContract, twoFactorRequirementContract } from './organization.ts'
import { passkeyContract } from './passkey.ts'
import { passwordContract } from './password.ts'
import { pictureContract } from './picture.ts'
import { roleContract } from './role.ts'
import { serviceContract } from './service.ts'
import { sessionContract } from './session.ts'
import { signInContract } from './sign-in.ts'
import { socialContract } from './social.ts'
import { stepUpContract } from './step-up.ts'
import { teamContract } from './team.ts'
import { twoFactorContract } from './two-factor.ts'
import { userContract } from './user.ts'
import { usernameContract } from './username.ts'
import { verificationContract } from './verification.ts'

type NamedOperation = Operation & { name: OperationName }

/** A group of operations, as the reference page has them. */
export type Area = {
  title: string
  /** What its endpoints are for, in one sentence. */
  description: string
  operations: readonly NamedOperation[]
}

/** The contract in the order of the reference page. */
export const areas: readonly Area[] = [
  area('Signing in', 'Signing up and in with email and password.', signInContract),
  area('Usernames', 'Signing in with a username, and whether one is free.', usernameContract),
  area(
    'Social sign-in',
    'Signing in with a provider, and where the provider sends the browser back to.',
    socialContract,
  ),
  area('Sign-in by mailed link', 'A link by mail that signs in.', magicLinkContract),
  area('Mailed codes', 'Codes by mail that sign in, verify an address or reset a password.', emailOtpContract),
  area('Anonymous sign-in', 'Accounts without an address, until their user signs in otherwise.', anonymousContract),
  area(
    'Two-factor authentication',
    'A second factor of the user: authenticator app, mailed code, backup codes, trusted devices.',
    twoFactorContract,
  ),
  area('Step-up', 'Confirming a session again before it does something sensitive.', stepUpContract),
  area('Sessions', 'The session of the caller, and all of the user.', sessionContract),
  area('Several accounts in one browser', 'The sessions that one browser has side by side.', multiSessionContract),
  area('One-time tokens', 'Handing a session to another origin by a token that works once.', oneTimeTokenContract),
  area(
    'Sign-in on devices',
    'A code that a user approves in a browser, so that a device or program without one signs in.',
    deviceContract,
  ),
  area(
    'Signing in to applications',
    'The provider of OAuth 2.1 and OpenID Connect: where applications send their users and fetch tokens.',
    oauthProviderContract,
  ),
  area(
    'Connected applications',
    'The applications that a user has let in, and what these may do.',
    oauthConsentContract,
  ),
  area(
    'Clients',
    'The applications that sign their users in here: those that administrators and organizations make, and those that register themselves.',
    oauthClientContract,
  ),
  area('Passwords', 'Changing a password, and resetting a forgotten one by mail.', passwordContract),
  area('Addresses', 'Verifying and changing the email address.', verificationContract),
  area('The user', "The user's own details, and deleting the account.", userContract),
  area('Pictures', 'Uploading profile pictures and logos, which the service then serves itself.', pictureContract),
  area('Linked accounts', 'The accounts at providers that a user signs in with, and their tokens.', accountContract),
  area('Passkeys', 'Registering passkeys and signing in with them.', passkeyContract),
  area('API keys', 'Keys with which programs call in the name of a user.', apiKeyContract),
  area('Signed tokens', 'JWTs about the caller, for other services, and the keys that verify them.', keysContract),
  area('Organizations', 'Creating, reading, changing and leaving organizations.', organizationContract),
  area(
    'Required second factor',
    'Whether an organization requires a second factor of its members.',
    twoFactorRequirementContract,
  ),
  area('Members', 'The members of an organization and their roles.', memberContract),
  area('Roles', 'Roles that an organization makes for its members.', roleContract),
  area('Invitations', 'Inviting people to an organization, and their answers.', invitationContract),
  area('Teams', 'Teams within an organization.', teamContract),
  area(
    'API keys of organizations',
    'Keys that belong to an organization rather than to a user.',
    organizationApiKeyContract,
  ),
  area('Administration', 'Users, their sessions and bans, for administrators.', {
    ...adminContract,
    ...adminRoleContract,
    ...adminSessionContract,
    ...adminOrganizationContract,
    ...adminServiceContract,
  }),
  area('Audit', 'What happened, as a file.', auditContract),
  area('Events', 'What happens, for other systems to follow.', eventFeedContract),
  area('Service keys', 'What programs of the operator do, by a key of the service.', serviceContract),
]

function area(title: string, description: string, rows: Record<string, NamedOperation>): Area {
  return { title, description, operations: Object.values(rows) }
}
