import type { Options } from '@foyer/auth-domain/options'
import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { anonymousContract } from './anonymous.ts'
import { apiKeyContract, organizationApiKeyContract } from './api-key.ts'
import { auditContract } from './audit.ts'
import { emailOtpContract, magicLinkContract } from './codes.ts'
import { invitationContract } from './invitation.ts'
import { keysContract, wellKnownContract } from './keys.ts'
import { memberContract } from './member.ts'
import { multiSessionContract } from './multi-session.ts'
import { oneTimeTokenContract } from './one-time-token.ts'
import { organizationContract, twoFactorRequirementContract } from './organization.ts'
import { passkeyContract } from './passkey.ts'
import { passwordContract } from './password.ts'
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
  rows: readonly ContractRow[]
  served: (options: Options) => boolean
  /** Whether its paths do not exist while it is off, before anything else is looked at (wire). */
  absentWhenOff: boolean
}

/** The whole contract, in the order of the reference page. */
export const areas: readonly Area[] = [
  area('Signing in', signInContract),
  plugin('Usernames', usernameContract, ({ username }) => username.enabled),
  area('Social sign-in', socialContract),
  plugin('Sign-in by mailed link', magicLinkContract, ({ magicLink }) => magicLink.enabled),
  plugin('Mailed codes', emailOtpContract, ({ emailOTP }) => emailOTP.enabled),
  area('Anonymous sign-in', anonymousContract, ({ anonymous }) => anonymous.enabled),
  plugin('Two-factor authentication', twoFactorContract, ({ twoFactor }) => twoFactor.enabled),
  area('Step-up', stepUpContract),
  area('Sessions', sessionContract),
  plugin('Several accounts in one browser', multiSessionContract, ({ multiSession }) => multiSession.enabled),
  plugin('One-time tokens', oneTimeTokenContract, ({ oneTimeToken }) => oneTimeToken.enabled),
  area('Passwords', passwordContract),
  area('Addresses', verificationContract),
  area('The user', userContract),
  area('Linked accounts', accountContract),
  plugin('Passkeys', passkeyContract, ({ passkey }) => passkey.enabled),
  plugin('API keys', apiKeyContract, ({ apiKey }) => apiKey.enabled),
  area('Signed tokens', { ...keysContract, ...wellKnownContract }, ({ jwt }) => jwt.enabled),
  area('Organizations', organizationContract),
  plugin('Required second factor', twoFactorRequirementContract, ({ twoFactor }) => twoFactor.enabled),
  area('Members', memberContract),
  area('Invitations', invitationContract),
  area('Teams', teamContract, ({ organization }) => organization.teams.enabled),
  plugin('API keys of organizations', organizationApiKeyContract, ({ apiKey }) => apiKey.enabled),
  area('Administration', adminContract),
  area('Audit', auditContract),
]

function area(title: string, contract: Record<string, ContractRow>, served: Area['served'] = () => true): Area {
  return { title, rows: Object.values(contract), served, absentWhenOff: false }
}

function plugin(title: string, contract: Record<string, ContractRow>, served: Area['served']): Area {
  return { ...area(title, contract, served), absentWhenOff: true }
}

const pluginOf: ReadonlyMap<ContractRow, Area> = new Map(
  areas.filter(({ absentWhenOff }) => absentWhenOff).flatMap((area) => area.rows.map((row) => [row, area] as const)),
)

/** Whether a row's path does not exist with these options. */
export function isAbsent(row: ContractRow, options: Options): boolean {
  return pluginOf.get(row)?.served(options) === false
}
