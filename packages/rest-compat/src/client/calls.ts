import type { z } from 'zod'
import type { accountContract } from '../contract/account.ts'
import type { adminContract } from '../contract/admin.ts'
import type { anonymousContract } from '../contract/anonymous.ts'
import type { apiKeyContract, organizationApiKeyContract } from '../contract/api-key.ts'
import type { emailOtpContract, magicLinkContract } from '../contract/codes.ts'
import type { deviceContract } from '../contract/device.ts'
import type { invitationContract } from '../contract/invitation.ts'
import type { keysContract } from '../contract/keys.ts'
import type { memberContract } from '../contract/member.ts'
import type { multiSessionContract } from '../contract/multi-session.ts'
import type { oneTimeTokenContract } from '../contract/one-time-token.ts'
import type { organizationContract, twoFactorRequirementContract } from '../contract/organization.ts'
import type { passkeyContract } from '../contract/passkey.ts'
import type { passwordContract } from '../contract/password.ts'
import type { pictureContract } from '../contract/picture.ts'
import type { sessionContract } from '../contract/session.ts'
import type { signInContract } from '../contract/sign-in.ts'
import type { socialContract } from '../contract/social.ts'
import type { stepUpContract } from '../contract/step-up.ts'
import type { teamContract } from '../contract/team.ts'
import type { twoFactorContract } from '../contract/two-factor.ts'
import type { userContract } from '../contract/user.ts'
import type { usernameContract } from '../contract/username.ts'
import type { verificationContract } from '../contract/verification.ts'

type Contract = typeof accountContract &
  typeof adminContract &
  typeof anonymousContract &
  typeof apiKeyContract &
  typeof deviceContract &
  typeof emailOtpContract &
  typeof invitationContract &
  typeof keysContract &
  typeof magicLinkContract &
  typeof memberContract &
  typeof multiSessionContract &
  typeof oneTimeTokenContract &
  typeof organizationContract &
  typeof organizationApiKeyContract &
  typeof passkeyContract &
  typeof passwordContract &
  typeof pictureContract &
  typeof sessionContract &
  typeof signInContract &
  typeof socialContract &
  typeof stepUpContract &
  typeof teamContract &
  typeof twoFactorContract &
  typeof twoFactorRequirementContract &
  typeof userContract &
  typeof usernameContract &
  typeof verificationContract

// A path with a parameter is opened by the browser itself, from a mail or a provider, and so is a file download;
// neither is callable from a script. A picture is sent by `fetch` itself. A path that is also served by GET is called by POST, except for the session, which
// the store refreshes itself.
type Callable<Row> = Row extends
  | { path: `${string}:${string}` }
  | { produces: unknown }
  | { takesPicture: true }
  | { method: 'GET'; aliasOf: string }
  | { name: 'refreshSession' }
  ? never
  : Row

type Row = Callable<Contract[keyof Contract]>

// Never runs: the compiler writes an inferred type out in full, so the package's declarations import neither zod nor
// auth-domain. An endpoint that may also redirect answers a script with the other variant.
declare function resolve(): {
  [Endpoint in Row as `${Endpoint['method']} ${Endpoint['path']}`]: {
    input: z.input<Endpoint['input']>
    output: Exclude<z.output<Endpoint['output']>, { redirectTo: string }>
  }
}
const calls = resolve()

/** The input and output of every call, by method and path. */
export type Calls = typeof calls
