import { firstAdminRole } from '#admin/grant-role.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import { MINUTE } from '#limits.ts'
import type { Options } from '#options.ts'
import { checkNewPassword } from '#password/policy.ts'
import { throttleDelays } from '#password/throttle.ts'
import { type Email, parseNewEmail } from '#user/email.ts'

type Policy = Pick<Options, 'setUp' | 'emailAndPassword' | 'admin' | 'advanced'>

/** What is known of the service when a code is presented; `isPast`: it has an admin, or has had one. */
export type SetUpFacts = { isPast: boolean; codeIsGenuine: boolean }

/** Seconds for which a network waits after its n-th wrong code in a row; never long: the code itself is not guessed. */
export const setUpCodeDelays: readonly number[] = throttleDelays.map((delay) => Math.min(delay, MINUTE))

/** Whether the options leave room for a set-up, which makes an admin with a password; returns the role of that admin. */
export function offerSetUp({ setUp, emailAndPassword, admin }: Omit<Policy, 'advanced'>): Decision<string> {
  if (!setUp.enabled || !emailAndPassword.enabled) return refuse('SET_UP_NOT_ENABLED')
  const role = firstAdminRole(admin)
  return role.allowed ? role : refuse('SET_UP_NOT_ENABLED')
}

/** Whether a code opens the set-up. A service that has had an admin is never set up, whatever the code. */
export function openSetUp({ isPast, codeIsGenuine }: SetUpFacts): Decision<undefined> {
  if (isPast) return refuse('SET_UP_IS_OVER')
  return codeIsGenuine ? allow(undefined) : refuse('SET_UP_CODE_INVALID')
}

/** The admin that a set-up makes. */
export type FirstAdmin = { email: Email; role: string; emailVerified: boolean }

/** Whether this email and password may be the first admin's. */
export function completeSetUp(input: { email: string; password: string }, policy: Policy): Decision<FirstAdmin> {
  const role = offerSetUp(policy)
  if (!role.allowed) return role
  const email = parseNewEmail(input.email, policy.advanced.allowInternationalEmail)
  if (email === undefined) return refuse('INVALID_EMAIL')
  const password = checkNewPassword(input.password, policy.emailAndPassword)
  if (!password.allowed) return password
  // The operator vouches for the address: where verification is required, and mail may not work yet, nobody could sign in.
  return allow({ email, role: role.value, emailVerified: policy.emailAndPassword.requireEmailVerification })
}
