import type { StepUpRule } from '@foyer/auth-domain/contract/rules'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { checkFresh } from '@foyer/auth-domain/session/policy'
import { beganFresh } from '@foyer/auth-domain/sign-in/methods'
import {
  asksRecentFactor,
  asksRecentSignIn,
  checkStepUp,
  type HeldFactors,
  isConfirmed,
  type StepUpMethod,
  satisfyingMethods,
} from '@foyer/auth-domain/step-up/step-up'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { findPasswordHash } from '@foyer/db/accounts/accounts'
import type { Db } from '@foyer/db/engine/handles'
import { hasUsablePasskey } from '@foyer/db/passkeys/passkeys'
import { readAuthentication, type StoredAuthentication } from '@foyer/db/sessions/session-authentication'
import { countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findSecondFactor } from '@foyer/db/two-factor/two-factors'
import { refused } from '#runtime/refusal/refused.ts'
import type { SignedInCall } from './admission.ts'
import { isSecondFactorRequiredOf } from './required-second-factor.ts'

/**
 * What a step-up is decided by, as far as it is likely to be asked for: read together, on a locked row beside its lock, since
 * whether it is needed depends on what is locked.
 */
export type StepUpFacts = { hasPasskey?: boolean | undefined; authentication?: StoredAuthentication | undefined }

export async function findStepUpFacts(
  db: Db,
  call: SignedInCall,
  rule: StepUpRule = call.operation.rules.stepUp,
): Promise<StepUpFacts> {
  const { user, session, apiKey } = call
  if (rule === 'never' || apiKey !== undefined) return {}
  const asksAuthentication = rule === 'fresh' || asksMore(rule, call, user.twoFactorEnabled === true)
  const [hasPasskey, authentication] = await Promise.all([
    asksPasskey(call) ? hasVerifyingPasskey(db, call) : undefined,
    asksAuthentication ? readAuthentication(db, session.token) : undefined,
  ])
  return { hasPasskey, authentication }
}

/**
 * Refuses a session that has to be confirmed before its operation, and says by what; an API key always. `lockActor` calls it on locked rows;
 * an operation that locks none, or does something slow before, calls it itself. `rule`: where it depends on the input.
 */
export async function requireStepUp(
  db: Db,
  call: SignedInCall,
  rule: StepUpRule = call.operation.rules.stepUp,
  facts: StepUpFacts = {},
): Promise<void> {
  // A key confirms nothing, so it does nothing that a session may have to be confirmed for, whatever its owner has.
  if (rule !== 'never' && call.apiKey !== undefined) throw refused('NOT_BY_API_KEY')
  if (rule === 'never') return
  const { session, options, now } = call
  const enrolment = await enrolmentOf(db, call, facts)
  const enrolled = enrolment !== 'none'
  if (rule !== 'fresh' && !asksMore(rule, call, enrolled)) return
  const began = facts.authentication ?? (await readAuthentication(db, session.token))
  // What is no second factor never meets a required one.
  const authentication = enrolment === 'passkey' ? { ...began, confirmedAt: null } : began
  const decision = checkStepUp(rule, { enrolled, session, authentication }, options.session, now())
  if (!decision.allowed) throw await stepUpRefusal(db, call, decision.refusal)
}

/** The refusal of a session that a confirmation would satisfy. */
export async function stepUpRefusal(db: Db, call: SignedInCall, refusal: RefusalName): Promise<Error> {
  // The wire has no STEP_UP_REQUIRED; its other refusals keep their body for who has no second factor.
  const enrolled = (await enrolmentOf(db, call)) !== 'none'
  const onWire = refusal === 'STEP_UP_REQUIRED' || asksMore(call.operation.rules.stepUp, call, enrolled)
  return refused(refusal, { stepUp: { methods: await methodsOf(db, call), onWire } })
}

/** Whether the session is fresh: recently begun, or recently confirmed. A key never is, however recently made (T104). */
export async function isFresh(
  db: Db,
  { apiKey, session, options, now }: Pick<SignedInCall, 'apiKey' | 'session' | 'options' | 'now'>,
): Promise<boolean> {
  if (apiKey !== undefined) return false
  const authentication = await readAuthentication(db, session.token)
  if (checkFresh(session, options.session, now()).allowed && beganFresh(authentication)) return true
  return isConfirmed({ session, authentication }, options.session, now())
}

/** What would confirm the session. */
export async function methodsOf(db: Db, call: SignedInCall): Promise<StepUpMethod[]> {
  return satisfyingMethods(await heldFactors(db, call, await enrolmentOf(db, call)))
}

/** What would pass the second factor in the session of a user who has one; of who has none but passkeys, one of these. */
export async function passingMethodsOf(db: Db, call: SignedInCall): Promise<StepUpMethod[]> {
  const enrolment = await enrolmentOf(db, call)
  return satisfyingMethods(await heldFactors(db, call, enrolment === 'none' ? 'passkey' : enrolment))
}

async function heldFactors(db: Db, call: SignedInCall, enrolment: Enrolment): Promise<HeldFactors> {
  const { user, session, options, now } = call
  const enrolled = enrolment !== 'none'
  return {
    secondFactor: await askedFactor(db, user.id, enrolment),
    impersonated: session.impersonatedBy !== null,
    authentication: await readAuthentication(db, session.token),
    begunLately: checkFresh(session, options.session, now()).allowed,
    hasPassword: typeof (await findPasswordHash(db, user.id)) === 'string',
    // In place of a second factor an authenticator has to verify its user.
    hasPasskey: options.passkey.enabled && (await hasUsablePasskey(db, user.id, { userVerified: enrolled })),
    hasBackupCode: enrolment === 'second-factor' && (await countBackupCodes(db, user.id)) > 0,
    served: servedFactors(options),
  }
}

/** What a user has to step up by: a second factor in force, or a passkey where it is what meets a required one. */
type Enrolment = 'second-factor' | 'passkey' | 'none'

export async function enrolmentOf(
  db: Db,
  call: Pick<SignedInCall, 'user' | 'options' | 'now'>,
  { hasPasskey }: StepUpFacts = {},
): Promise<Enrolment> {
  const { user, options } = call
  if (!options.twoFactor.enabled) return 'none'
  if (user.twoFactorEnabled === true) return 'second-factor'
  if (!asksPasskey(call) || !(hasPasskey ?? (await hasVerifyingPasskey(db, call)))) return 'none'
  return (await isSecondFactorRequiredOf(db, call)) ? 'passkey' : 'none'
}

// Of who has no second factor in force, where passkeys may stand for one.
function asksPasskey({ user, options }: Pick<SignedInCall, 'user' | 'options'>): boolean {
  return options.twoFactor.enabled && options.passkey.enabled && user.twoFactorEnabled !== true
}

function hasVerifyingPasskey(db: Db, { user }: Pick<SignedInCall, 'user'>): Promise<boolean> {
  return hasUsablePasskey(db, user.id, { userVerified: true })
}

async function askedFactor(db: Db, userId: string, enrolment: Enrolment): Promise<HeldFactors['secondFactor']> {
  if (enrolment === 'second-factor') return findSecondFactor(db, userId)
  return enrolment === 'passkey' ? enrolment : undefined
}

function asksMore(rule: StepUpRule, { options }: SignedInCall, enrolled: boolean): boolean {
  return asksRecentFactor(rule, enrolled, options.session) || asksRecentSignIn(rule, options.session)
}
