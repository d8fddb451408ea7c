import { attemptCode } from '@foyer/auth-domain/codes/email-otp'
import type { CodePurpose } from '@foyer/auth-domain/verification/secret-purposes'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { type AddressSecret, claimCodeAttempt, deleteCode } from '@foyer/db/accounts/address-secrets'
import { findUserByEmail } from '@foyer/db/users/users'
import { type AttemptCount, attemptCountOf, claimAttempt } from '#operations/password/password-attempts.ts'
import { recordingRefusal, type SignInAttempt } from '#operations/sign-in/record-refusal.ts'
import { networkOf, presentedAskingBrowser } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { isCode } from '#runtime/secrets/mailed-code.ts'

/** A code as somebody presents it. */
export type PresentedCode = { purpose: CodePurpose; email: string; otp: string }

/** A right code, not redeemed yet: `claimCode` decides between concurrent calls. */
export type CheckedCode = { code: AddressSecret; attempt: SignInAttempt; count: AttemptCount }

/**
 * Counts an attempt at a code and compares it: at most so many a code, and over all codes of an address so many before
 * there are delays, as for passwords (T3, T5). Refusals are recorded like those of a sign-in.
 */
export async function checkCode(call: Call, presented: PresentedCode): Promise<CheckedCode> {
  const { email } = presented
  const user = await findUserByEmail(call.db, email)
  const attempt = { method: 'email-code', subject: email, userId: user?.id }
  const count = await codeAttemptsOf(call, email)
  const code = await recordingRefusal(call, attempt, async () => {
    await claimAttempt(call, count)
    return compare(call, presented)
  })
  return { code, attempt, count }
}

/** The attempts at all codes of an address: apart from those at its password, so that neither locks the other. */
async function codeAttemptsOf(call: Call, email: string): Promise<AttemptCount> {
  return { name: `code:${(await attemptCountOf(call, email)).name}` }
}

async function compare(call: Call, { purpose, email, otp }: PresentedCode): Promise<AddressSecret> {
  const { db, keys, options, now } = call
  const browser = presentedAskingBrowser(call)
  const presenter = browser === undefined ? { asker: networkOf(call) } : { browser }
  const code = await claimCodeAttempt(db, { purpose, email }, presenter)
  const attempted = attemptCode(code, secretPurposes[purpose].attempts(options), now())
  if (!attempted.allowed) {
    if (code !== undefined) await deleteCode(db, code)
    throw refused(attempted.refusal)
  }
  if (code === undefined || !isCode(keys, code.fingerprint, { rowId: code.id, code: otp })) throw refused('INVALID_OTP')
  return code
}
