import {
  type CheckedCall,
  isInForce,
  isRequiredOf,
  mayRequireSecondFactor,
  type SecondFactorState,
  secondFactorState,
} from '@foyer/auth-domain/two-factor/required-second-factor'
import type { Db } from '@foyer/db/engine/handles'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { findSecondFactorFacts } from '@foyer/db/two-factor/second-factor-state'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'

type Policy = Pick<Call, 'options'>

/**
 * Refuses a session that has not shown the second factor which the service requires of its user; returns the call, marked
 * so that `lockActor` does the same on the locked rows. Nothing is read where none is required.
 */
export async function checkRequiredSecondFactor(call: Call, checked: CheckedCall): Promise<Call> {
  if (call.presented === undefined || !mayRequireSecondFactor(call.options.twoFactor, checked)) return call
  const current = await call.signedIn()
  if (current !== undefined) await requireSecondFactor(call.db, call, current)
  return { ...call, requiresSecondFactor: true }
}

/** The same of a sign-in that was read, or locked, before. */
export async function requireSecondFactor(db: Db, policy: Policy, current: StoredSignIn): Promise<void> {
  if (!(await isRequiredSecondFactorMet(db, policy, current))) throw refused('TWO_FACTOR_REQUIRED')
}

/** Whether a session has shown what the service requires of its user. */
export async function isRequiredSecondFactorMet(
  db: Db,
  policy: Policy,
  { session, user }: StoredSignIn,
): Promise<boolean> {
  const { twoFactor, admin } = policy.options
  if (!twoFactor.enabled || !isRequiredOf(twoFactor, user, admin)) return true
  return (await readSecondFactorState(db, policy, session.token)) === 'passed'
}

type MemberCall = Pick<Call, 'options' | 'now'> & Pick<StoredSignIn, 'session'>

/** Refuses a member what an organization lets only those do who have shown a second factor. */
export async function requireSecondFactorOfMember(db: Db, call: MemberCall, requiredFrom: Date | null): Promise<void> {
  if (!(await hasSecondFactorOfMember(db, call, requiredFrom))) throw refused('ORGANIZATION_REQUIRES_TWO_FACTOR')
}

/** Whether a session has shown what an organization requires of its members. */
export async function hasSecondFactorOfMember(db: Db, call: MemberCall, requiredFrom: Date | null): Promise<boolean> {
  if (!isInForce(call.options.twoFactor, requiredFrom, call.now())) return true
  return (await readSecondFactorState(db, call, call.session.token)) === 'passed'
}

/** Whether the user of a session has a second factor, and the session has passed it. */
export async function readSecondFactorState(db: Db, { options }: Policy, handle: string): Promise<SecondFactorState> {
  const facts = await findSecondFactorFacts(db, handle)
  return facts === undefined ? 'none' : secondFactorState(facts, options.passkey)
}
