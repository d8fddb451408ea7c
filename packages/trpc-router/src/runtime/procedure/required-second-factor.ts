import type { StoredSession } from '@foyer/auth-domain/session/session'
import {
  changeRequiredFactor,
  isInForce,
  isReady,
  isRequiredOf,
  mayRequireSecondFactor,
  type SecondFactorState,
  secondFactorState,
} from '@foyer/auth-domain/two-factor/required-second-factor'
import type { Db } from '@foyer/db/engine/handles'
import { isRequiredByOrganizationOf } from '@foyer/db/organizations/two-factor-requirement'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { findHeldFactors, findSecondFactorFacts } from '@foyer/db/two-factor/second-factor-state'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import type { OperationCall } from './admission.ts'

type Policy = Pick<Call, 'options'>
type Presented = Pick<Call, 'options' | 'apiKey'>

/**
 * Refuses a session that has not shown the second factor which the service requires of its user, and a key whose owner
 * has none; returns the call, marked
 * so that `lockActor` does the same on the locked rows. Nothing is read where none is required.
 */
export async function checkRequiredSecondFactor(call: OperationCall): Promise<OperationCall> {
  if ((call.presented ?? call.apiKey) === undefined || !mayRequireSecondFactor(call.options.twoFactor, call.operation))
    return call
  // Which factors a user has is not announced.
  call.dependencies?.never()
  const current = await call.signedIn()
  if (current !== undefined) await requireSecondFactor(call.db, call, current)
  return { ...call, requiresSecondFactor: true }
}

/** The same for a sign-in that was read, or locked, before. */
export async function requireSecondFactor(db: Db, policy: Presented, current: StoredSignIn): Promise<void> {
  if (!(await isRequiredSecondFactorMet(db, policy, current))) throw refused('TWO_FACTOR_REQUIRED')
}

/** Whether a session has shown what the service requires of its user. */
export async function isRequiredSecondFactorMet(
  db: Db,
  policy: Presented,
  { session, user }: StoredSignIn,
): Promise<boolean> {
  const { twoFactor, admin } = policy.options
  if (!twoFactor.enabled || !isRequiredOf(twoFactor, user, admin)) return true
  return hasShownFactor(db, policy, session)
}

// The owner of a key must have a second factor: there is no session that could have passed it.
async function hasShownFactor(db: Db, call: Presented, { token, userId }: StoredSession): Promise<boolean> {
  if (call.apiKey === undefined) return (await readSecondFactorState(db, call, token)) === 'passed'
  const held = await findHeldFactors(db, userId)
  return held !== undefined && isReady(held, call.options.passkey)
}

/**
 * Refuses to change the second factors of a user of whom one is required, until the session has passed the one they have.
 * What changes them asks it again on the locked rows.
 */
export async function requireOwnFactorFirst(db: Db, call: Pick<Call, 'options' | 'now'> & StoredSignIn): Promise<void> {
  if (!call.options.twoFactor.enabled || !(await isSecondFactorRequiredOf(db, call))) return
  orThrow(changeRequiredFactor(await readSecondFactorState(db, call, call.session.token)))
}

/** Whether the service or an organization requires a second factor of a user. */
export async function isSecondFactorRequiredOf(
  db: Db,
  { options, user, now }: Pick<Call, 'options' | 'now'> & Pick<StoredSignIn, 'user'>,
): Promise<boolean> {
  return isRequiredOf(options.twoFactor, user, options.admin) || isRequiredByOrganizationOf(db, user.id, now())
}

type MemberCall = Presented & Pick<Call, 'now'> & Pick<StoredSignIn, 'session'>

/** Refuses a member what an organization lets only those do who have shown a second factor. */
export async function requireSecondFactorOfMember(db: Db, call: MemberCall, requiredFrom: Date | null): Promise<void> {
  if (!(await hasSecondFactorOfMember(db, call, requiredFrom))) throw refused('ORGANIZATION_REQUIRES_TWO_FACTOR')
}

/** Whether a session has shown what an organization requires of its members. */
export async function hasSecondFactorOfMember(db: Db, call: MemberCall, requiredFrom: Date | null): Promise<boolean> {
  if (!isInForce(call.options.twoFactor, requiredFrom, call.now())) return true
  return hasShownFactor(db, call, call.session)
}

/** Whether the user of a session has a second factor, and the session has passed it. */
export async function readSecondFactorState(db: Db, { options }: Policy, handle: string): Promise<SecondFactorState> {
  const facts = await findSecondFactorFacts(db, handle)
  return facts === undefined ? 'none' : secondFactorState(facts, options.passkey)
}
