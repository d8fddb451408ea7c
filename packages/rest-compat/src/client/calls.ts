import type { z } from 'zod'
import type { accountContract } from '../contract/account.ts'
import type { adminContract } from '../contract/admin.ts'
import type { anonymousContract } from '../contract/anonymous.ts'
import type { invitationContract } from '../contract/invitation.ts'
import type { keysContract } from '../contract/keys.ts'
import type { memberContract } from '../contract/member.ts'
import type { organizationContract } from '../contract/organization.ts'
import type { passwordContract } from '../contract/password.ts'
import type { sessionContract } from '../contract/session.ts'
import type { signInContract } from '../contract/sign-in.ts'
import type { socialContract } from '../contract/social.ts'
import type { teamContract } from '../contract/team.ts'
import type { userContract } from '../contract/user.ts'
import type { verificationContract } from '../contract/verification.ts'

type Contract = typeof accountContract &
  typeof adminContract &
  typeof anonymousContract &
  typeof invitationContract &
  typeof keysContract &
  typeof memberContract &
  typeof organizationContract &
  typeof passwordContract &
  typeof sessionContract &
  typeof signInContract &
  typeof socialContract &
  typeof teamContract &
  typeof userContract &
  typeof verificationContract

// An address with a parameter is opened by a browser, from a mail or a provider, and so is a file; no script calls either.
type Callable<Row> = Row extends { path: `${string}:${string}` } | { produces: unknown } ? never : Row

type Row = Callable<Contract[keyof Contract]>

// Never run: the compiler writes in full what it infers here, so that the package's types need neither zod nor the
// domain. Where a call may also redirect, what a script gets is the other answer.
declare function resolve(): {
  [One in Row as `${One['method']} ${One['path']}`]: {
    input: z.input<One['input']>
    output: Exclude<z.output<One['output']>, { redirectTo: string }>
  }
}
const calls = resolve()

/** Every call by method and path, with what it takes and what it answers. */
export type Calls = typeof calls
