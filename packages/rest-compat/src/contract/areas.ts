import type { Options } from '@foyer/auth-domain/options'
import { hasDeviceClients } from '@foyer/auth-domain/options/device-authorization'
import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { anonymousContract } from './anonymous.ts'
import { apiKeyContract, organizationApiKeyContract } from './api-key.ts'
import { auditContract } from './audit.ts'
import { emailOtpContract, magicLinkContract } from './codes.ts'
import { deviceContract } from './device.ts'
import { invitationContract } from './invitation.ts'
import { keysContract, wellKnownContract } from './keys.ts'
import { memberContract } from './member.ts'
import { multiSessionContract } from './multi-session.ts'
import { oneTimeTokenContract } from './one-time-token.ts'
import { organizationContract, twoFactorRequirementContract } from './organization.ts'
import { passkeyContract } from './passkey.ts'
import { passwordContract } from './password.ts'
import { pictureContract } from './picture.ts'
import type { ContractRow } from './row.ts'
import { sessionContract } from './session.ts'
import { signInContract } from './sign-in.ts'
import { socialContract } from './social.ts'
import { stepUpContract } from './step-up.ts'
import { teamContract } from './team.ts'
import { twoFactorContract } from './two-factor.ts'
import { userContract } from './user.ts'
import { usernameContract } from './username.ts'
import { verificationContract } from './verification.ts'

/** A group of endpoints. When it is switched off, all of them answer 404. */
export type Area = {
  title: string
  /** What its endpoints are for, in one sentence. */
  description: string
  rows: readonly ContractRow[]
  served: (options: Options) => boolean
  /** Whether its paths do not exist while it is off, before anything else is looked at (wire). */
  absentWhenOff: boolean
}

/** The whole contract, in the order of the reference page. */
export const areas: readonly Area[] = [
  area('Signing in', 'Signing up and in with email and password.', signInContract),
  plugin(
    'Usernames',
    'Signing in with a username, and whether one is free.',
    usernameContract,
    ({ username }) => username.enabled,
  ),
  area(
    'Social sign-in',
    'Signing in with a provider, and where the provider sends the browser back to.',
    socialContract,
  ),
  plugin(
    'Sign-in by mailed link',
    'A link by mail that signs in.',
    magicLinkContract,
    ({ magicLink }) => magicLink.enabled,
  ),
  plugin(
    'Mailed codes',
    'Codes by mail that sign in, verify an address or reset a password.',
    emailOtpContract,
    ({ emailOTP }) => emailOTP.enabled,
  ),
  area(
    'Anonymous sign-in',
    'Accounts without an address, until their user signs in otherwise.',
    anonymousContract,
    ({ anonymous }) => anonymous.enabled,
  ),
  plugin(
    'Two-factor authentication',
    'A second factor of the user: authenticator app, mailed code, backup codes, trusted devices.',
    twoFactorContract,
    ({ twoFactor }) => twoFactor.enabled,
  ),
  area('Step-up', 'Confirming a session again before it does something sensitive.', stepUpContract),
  area('Sessions', 'The session of the caller, and all of the user.', sessionContract),
  plugin(
    'Several accounts in one browser',
    'The sessions that one browser has side by side.',
    multiSessionContract,
    ({ multiSession }) => multiSession.enabled,
  ),
  plugin(
    'One-time tokens',
    'Handing a session to another origin by a token that works once.',
    oneTimeTokenContract,
    ({ oneTimeToken }) => oneTimeToken.enabled,
  ),
  plugin(
    'Sign-in on devices',
    'A code that a user approves in a browser, so that a device or program without one signs in.',
    deviceContract,
    (options) => hasDeviceClients(options.deviceAuthorization),
  ),
  area('Passwords', 'Changing a password, and resetting a forgotten one by mail.', passwordContract),
  area('Addresses', 'Verifying and changing the email address.', verificationContract),
  area('The user', "The user's own details, and deleting the account.", userContract),
  area(
    'Pictures',
    'Uploading profile pictures and logos, which the service then serves itself.',
    pictureContract,
    ({ pictures }) => pictures.enabled,
  ),
  area('Linked accounts', 'The accounts at providers that a user signs in with, and their tokens.', accountContract),
  plugin(
    'Passkeys',
    'Registering passkeys and signing in with them.',
    passkeyContract,
    ({ passkey }) => passkey.enabled,
  ),
  plugin(
    'API keys',
    'Keys with which programs call in the name of a user.',
    apiKeyContract,
    ({ apiKey }) => apiKey.enabled,
  ),
  area(
    'Signed tokens',
    'JWTs about the caller, for other services, and the keys that verify them.',
    { ...keysContract, ...wellKnownContract },
    ({ jwt }) => jwt.enabled,
  ),
  area('Organizations', 'Creating, reading, changing and leaving organizations.', organizationContract),
  plugin(
    'Required second factor',
    'Whether an organization requires a second factor of its members.',
    twoFactorRequirementContract,
    ({ twoFactor }) => twoFactor.enabled,
  ),
  area('Members', 'The members of an organization and their roles.', memberContract),
  area('Invitations', 'Inviting people to an organization, and their answers.', invitationContract),
  area('Teams', 'Teams within an organization.', teamContract, ({ organization }) => organization.teams.enabled),
  plugin(
    'API keys of organizations',
    'Keys that belong to an organization rather than to a user.',
    organizationApiKeyContract,
    ({ apiKey }) => apiKey.enabled,
  ),
  area('Administration', 'Users, their sessions and bans, for administrators.', adminContract),
  area('Audit', 'What happened, as a file.', auditContract),
]

function area(
  title: string,
  description: string,
  contract: Record<string, ContractRow>,
  served: Area['served'] = () => true,
): Area {
  return { title, description, rows: Object.values(contract), served, absentWhenOff: false }
}

function plugin(
  title: string,
  description: string,
  contract: Record<string, ContractRow>,
  served: Area['served'],
): Area {
  return { ...area(title, description, contract, served), absentWhenOff: true }
}

const pluginOf: ReadonlyMap<ContractRow, Area> = new Map(
  areas.filter(({ absentWhenOff }) => absentWhenOff).flatMap((area) => area.rows.map((row) => [row, area] as const)),
)

/** Whether a row's path does not exist with these options. */
export function isAbsent(row: ContractRow, options: Options): boolean {
  return pluginOf.get(row)?.served(options) === false
}
