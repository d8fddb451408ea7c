import type { StepUpRule } from '#contract/rules.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import { checkFresh, inSeconds, type SessionPolicy } from '#session/policy.ts'
import { beganFresh, type Confirmations, mayMailSecondFactor, type SecondFactor } from '#sign-in/methods.ts'
import type { ServedFactors } from '#two-factor/served-factors.ts'

/** What a session may be confirmed by. */
export const stepUpMethods = ['totp', 'email-code', 'passkey', 'password', 'backup-code'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

/**
 * What step-up is decided on. `enrolled`: the user has a second factor. A passkey alone is a way to sign in, and one only
 * where it is what meets a required second factor.
 */
export type StepUpFacts = {
  enrolled: boolean
  session: { createdAt: Date; impersonatedBy: string | null }
  /** How the session began, and when it was last confirmed. */
  authentication: { methods: string } & Confirmations
}

/** Whether a rule asks a user for a recent second factor. */
export function asksRecentFactor(rule: StepUpRule, enrolled: boolean, { stepUp }: SessionPolicy): boolean {
  return enrolled && (rule === 'factor' || (rule !== 'never' && stepUp !== 'off'))
}

/** Whether a rule asks a user without a second factor for a recent sign-in or confirmation beyond what the wire asks. */
export function asksRecentSignIn(rule: StepUpRule, { stepUp }: SessionPolicy): boolean {
  return rule !== 'never' && stepUp === 'always'
}

/** Whether a session may go on with an operation, or has to be confirmed first. */
export function checkStepUp(rule: StepUpRule, facts: StepUpFacts, policy: SessionPolicy, now: Date): Decision {
  if (rule === 'never' || isConfirmed(facts, policy, now)) return allow()
  const { session, authentication } = facts
  const refusal = rule === 'fresh' ? 'SESSION_NOT_FRESH' : 'STEP_UP_REQUIRED'
  if (asksRecentFactor(rule, facts.enrolled, policy)) return refuse(refusal)
  const fresh = checkFresh(session, policy, now)
  const asksFresh = rule === 'fresh' || asksRecentSignIn(rule, policy)
  return !asksFresh || (fresh.allowed && beganFresh(authentication)) ? allow() : refuse(refusal)
}

/**
 * Whether the session has itself passed a second factor, or was confirmed otherwise, within the fresh age. An impersonation
 * never is: the second factor on its record is the admin's.
 */
export function isConfirmed(
  { session, authentication: { secondFactorAt, confirmedAt } }: ConfirmedFacts,
  { freshAge }: SessionPolicy,
  now: Date,
): boolean {
  if (session.impersonatedBy !== null) return false
  return [secondFactorAt, confirmedAt].some((at) => at !== null && (freshAge === 0 || now < inSeconds(at, freshAge)))
}

/** What says whether a session is confirmed. */
export type ConfirmedFacts = { session: { impersonatedBy: string | null }; authentication: Confirmations }

/** What a user has to confirm a session with. */
export type HeldFactors = {
  /** Undefined for a user without one; `passkey` where that is what meets a required one. */
  secondFactor: SecondFactor | 'passkey' | undefined
  impersonated: boolean
  authentication: { methods: string; factors: string }
  /** Whether the session began within the fresh age. */
  begunLately: boolean
  hasPassword: boolean
  hasPasskey: boolean
  hasBackupCode: boolean
  served: ServedFactors
}

/** What confirms the session of a user, the handiest first; nothing confirms an impersonation. */
export function satisfyingMethods(held: HeldFactors): StepUpMethod[] {
  if (held.impersonated) return []
  const may = held.secondFactor === undefined ? ofAnybody(held) : ofEnrolled(held, held.secondFactor)
  return stepUpMethods.filter((method) => may[method])
}

function ofAnybody({ hasPassword, hasPasskey }: HeldFactors): Record<StepUpMethod, boolean> {
  return { totp: false, 'email-code': false, passkey: hasPasskey, password: hasPassword, 'backup-code': false }
}

function ofEnrolled(
  { served, authentication, begunLately, hasPassword, hasPasskey, hasBackupCode }: HeldFactors,
  secondFactor: SecondFactor | 'passkey',
): Record<StepUpMethod, boolean> {
  const mailed = mayMailSecondFactor(authentication)
  // Whose app is not served is asked for a code by mail, where that is.
  const byMail = secondFactor === 'otp' || (secondFactor === 'totp' && !served.totp && served.mail)
  return {
    totp: served.totp && secondFactor === 'totp',
    'email-code': served.mail && mailed && secondFactor !== 'passkey',
    passkey: hasPasskey,
    // Where the mailbox was the first factor and would be the second, the password is the other one, beside a recent proof of it.
    password: hasPassword && byMail && !mailed && begunLately,
    'backup-code': hasBackupCode,
  }
}
