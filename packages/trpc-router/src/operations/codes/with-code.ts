import { attemptCode } from '@foyer/auth-domain/codes/email-otp'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { type CodePurpose, secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import {
  type AddressSecret,
  countCodeAttempt,
  lockCode,
  markCodePassed,
  type Presenter,
  restoreCode,
  withdrawCode,
} from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { findUserByEmail } from '@foyer/db/users/users'
import {
  type AttemptCount,
  attemptCountOf,
  claimAttempt,
  codesCount,
  forgetAttempts,
  ownCodesCount,
} from '#operations/password/password-attempts.ts'
import { networkOf, presentedAskingBrowsers } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { recordingRefusal, type SignInAttempt } from '#runtime/record-refusal.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { isCode } from '#runtime/secrets/mailed-code.ts'

/**
 * A code as somebody presents it. `by`: the user whose code it has to be, and whose attempts are counted. `actor`: the session
 * of who presents it, where they are signed in.
 */
export type PresentedCode = {
  purpose: CodePurpose
  email: string
  otp: string
  by?: string
  actor?: SignInAttempt['by']
}

// As what an attempt is recorded: not every code is for a sign-in.
const methods: Readonly<Record<CodePurpose, string>> = {
  'sign-in-code': 'email-code',
  'email-verification-code': 'verification-code',
  'forget-password-code': 'reset-code',
  'change-code': 'email-code',
  'confirmed-change-code': 'email-code',
}

/** A right code: kept for this call, which redeems it by `claimCode`. */
export type CheckedCode = { code: AddressSecret; attempt: SignInAttempt }

/**
 * Counts an attempt at a code and compares it, then does the `work` that a right one is good for: at most so many attempts
 * a code, and over all codes of an address so many before there are delays, as for passwords (T3, T5). Of concurrent calls
 * with a right code one does the work; where that is refused before it has redeemed the code, the code is given back
 * (T79). Refusals are recorded like those of a sign-in.
 */
export async function withCode<Answer>(
  call: Call,
  presented: PresentedCode,
  work: (checked: CheckedCode) => Promise<Answer>,
): Promise<Answer> {
  const { checked, presenter, count } = await tryCode(call, presented, markCodePassed)
  const answer = await work(checked).catch(async (error: unknown) => {
    await restoreCode(call.db, checked.code, presenter).catch((failure: unknown) => {
      call.log.warn({ err: failure }, 'a code could not be given back')
    })
    throw error
  })
  await forgetAttempts(call, count)
  return answer
}

/**
 * Counts and compares an attempt like `withCode`, and leaves a right code as it is: a redemption at the same moment finds
 * it waiting.
 */
export async function checkCode(call: Call, presented: PresentedCode): Promise<void> {
  const { checked, count } = await tryCode(call, presented, leave)
  // Told to anyone who reads the mailbox alone.
  if (checked.attempt.userId === undefined) throw refused('CODE_USER_NOT_FOUND')
  await forgetAttempts(call, count)
}

async function leave(): Promise<void> {}

type OnRight = (trx: Trx, code: AddressSecret, presenter: Presenter) => Promise<void>

type TriedCode = { checked: CheckedCode; presenter: Presenter; count: AttemptCount }

/** `onRight` runs in the transaction of the attempt, while the code is locked. */
async function tryCode(call: Call, presented: PresentedCode, onRight: OnRight): Promise<TriedCode> {
  const { purpose, email, by, actor } = presented
  const userId = by ?? (await findUserByEmail(call.db, email))?.id
  const attempt = { method: methods[purpose], subject: email, userId, by: actor }
  const count = by === undefined ? codesCount(await attemptCountOf(call, email)) : ownCodesCount(by)
  const presenter = presenterOf(call)
  const code = await recordingRefusal(call, attempt, async () => {
    await claimAttempt(call, count)
    const compared = await transact(call.db, async (trx) => {
      const decision = await compare(trx, call, presented, presenter)
      if (decision.allowed) await onRight(trx, decision.value, presenter)
      return decision
    })
    return orThrow(compared)
  })
  return { checked: { code, attempt }, presenter, count }
}

function presenterOf(call: Call): Presenter {
  const browsers = presentedAskingBrowsers(call)
  return browsers.length === 0 ? { asker: networkOf(call) } : { browsers }
}

async function compare(
  trx: Trx,
  call: Call,
  { purpose, email, otp, by }: PresentedCode,
  presenter: Presenter,
): Promise<Decision<AddressSecret>> {
  const code = await lockCode(trx, { purpose, email }, presenter)
  const counted = code && { ...code, attempts: code.attempts + 1 }
  const attempted = attemptCode(counted, secretPurposes[purpose].attempts(call.options), call.now())
  if (!attempted.allowed) {
    if (code !== undefined) await withdrawCode(trx, code, presenter)
    return attempted
  }
  const isTheirs = by === undefined || code?.userId === by
  const isRight = isTheirs && code !== undefined && isCode(call.keys, code.fingerprint, { rowId: code.id, code: otp })
  if (isRight) return allow(code)
  if (code !== undefined) await countCodeAttempt(trx, code, presenter)
  return refuse('INVALID_OTP')
}
