import { attemptCode } from '@foyer/auth-domain/codes/email-otp'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { type CodePurpose, secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import {
  type AddressSecret,
  claimCodeAttempt,
  markCodePassed,
  type Presenter,
  restoreCode,
  withdrawCode,
} from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { findUserByEmail } from '@foyer/db/users/users'
import { attemptCountOf, claimAttempt, codesCount, forgetAttempts } from '#operations/password/password-attempts.ts'
import { recordingRefusal, type SignInAttempt } from '#operations/sign-in/record-refusal.ts'
import { networkOf, presentedAskingBrowser } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { isCode } from '#runtime/secrets/mailed-code.ts'

/** A code as somebody presents it. */
export type PresentedCode = { purpose: CodePurpose; email: string; otp: string }

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
  const { email } = presented
  const user = await findUserByEmail(call.db, email)
  const attempt = { method: 'email-code', subject: email, userId: user?.id }
  const count = codesCount(await attemptCountOf(call, email))
  const presenter = presenterOf(call)
  const code = await recordingRefusal(call, attempt, async () => {
    await claimAttempt(call, count)
    return orThrow(await call.db.transaction().execute((trx) => compare(trx, call, presented, presenter)))
  })
  const answer = await work({ code, attempt }).catch(async (error: unknown) => {
    await restoreCode(call.db, code, presenter).catch((failure: unknown) => {
      call.log.warn({ err: failure }, 'a code could not be given back')
    })
    throw error
  })
  await forgetAttempts(call, count)
  return answer
}

function presenterOf(call: Call): Presenter {
  const browser = presentedAskingBrowser(call)
  return browser === undefined ? { asker: networkOf(call) } : { browser }
}

async function compare(
  trx: Trx,
  call: Call,
  { purpose, email, otp }: PresentedCode,
  presenter: Presenter,
): Promise<Decision<AddressSecret>> {
  const code = await claimCodeAttempt(trx, { purpose, email }, presenter)
  const attempted = attemptCode(code, secretPurposes[purpose].attempts(call.options), call.now())
  if (!attempted.allowed) {
    if (code !== undefined) await withdrawCode(trx, code, presenter)
    return attempted
  }
  const isRight = code !== undefined && isCode(call.keys, code.fingerprint, { rowId: code.id, code: otp })
  if (!isRight) return refuse('INVALID_OTP')
  await markCodePassed(trx, code)
  return allow(code)
}
