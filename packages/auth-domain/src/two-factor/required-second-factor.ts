import { isAdmin } from '#admin/rules.ts'
import type { Operation } from '#contract/operation.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import type { AdminPolicy } from '#permission/admin-permissions.ts'

type Policy = { enabled: boolean; required: 'off' | 'admins' | 'everyone' }

/** What decides about a call: who may call its operation, and whether without a required second factor. */
export type CheckedOperation = Pick<Operation, 'access' | 'rules'>

type Caller = { id: string; role: string | null; isAnonymous?: boolean | null | undefined }

/** Whether the service may require a second factor for this operation; of whom, `isRequiredOf` says. */
export function mayRequireSecondFactor({ enabled, required }: Policy, { access, rules }: CheckedOperation): boolean {
  if (!enabled || required === 'off') return false
  return required === 'admins' ? access.by === 'admin' : rules.withoutFactor !== 'allowed'
}

/** Guests have no account that a second factor could protect; it is required once they have made one. */
export function isRequiredOf({ required }: Policy, caller: Caller, admins: AdminPolicy): boolean {
  return required === 'everyone' ? caller.isAnonymous !== true : required === 'admins' && isAdmin(caller, admins)
}

/** Whether an organization's requirement is in force. Without the feature nobody could meet it. */
export function isInForce({ enabled }: Pick<Policy, 'enabled'>, requiredFrom: Date | null, now: Date): boolean {
  return enabled && requiredFrom !== null && requiredFrom <= now
}

/** A user's second factor, and whether their session has passed it. */
export const secondFactorStates = ['none', 'not-passed', 'passed'] as const

export type SecondFactorState = (typeof secondFactorStates)[number]

/** What the state follows from. `verifiedPasskey`: one whose authenticator verifies its user. */
export type SecondFactorFacts = {
  twoFactorEnabled: boolean | null
  verifiedPasskey: boolean
  secondFactorAt: Date | null
  /** Whether the session began on a device that is trusted in place of the second factor. */
  trustedDevice: boolean
}

/** A passkey counts only where passkeys are enabled. */
export function isReady(
  { twoFactorEnabled, verifiedPasskey }: Pick<SecondFactorFacts, 'twoFactorEnabled' | 'verifiedPasskey'>,
  passkeys: { enabled: boolean },
): boolean {
  return twoFactorEnabled === true || (passkeys.enabled && verifiedPasskey)
}

/** A second factor that was removed since does not count, though the session has passed it. */
export function secondFactorState(facts: SecondFactorFacts, passkeys: { enabled: boolean }): SecondFactorState {
  if (!isReady(facts, passkeys)) return 'none'
  const trusted = facts.trustedDevice && facts.twoFactorEnabled === true
  return facts.secondFactorAt !== null || trusted ? 'passed' : 'not-passed'
}

/**
 * Whether a session may add a second factor, or remove one, where one is required of its user: who has one shows it first,
 * or anyone who has their password would pass by one of their own.
 */
export function changeRequiredFactor(state: SecondFactorState): Decision {
  return state === 'not-passed' ? refuse('TWO_FACTOR_REQUIRED') : allow()
}
