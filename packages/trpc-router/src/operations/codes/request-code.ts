import { holdsMailbox } from '@foyer/auth-domain/account/mailbox-proof'
import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import { isSwitchedOn } from '@foyer/auth-domain/contract/features'
import type { Email } from '@foyer/auth-domain/user/email'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { mailRequestOf, sendCode } from './send-code.ts'

/** Enqueues the code that a call asks for, in a transaction of its own. */
export async function requestCode(call: Call, code: { email: Email; type: CodeType }): Promise<void> {
  assertCodesEnabled(call, code.type)
  const request = await mailRequestOf(call, code.email)
  const confirming = await isConfirming(call, code)
  await inTransaction(call, (trx) => sendCode(trx, call, request, { ...code, confirming }))
}

// A verified email gets no code that would verify it, unless its own user asks: it has to agree to be replaced, or was
// verified elsewhere.
async function isConfirming(call: Call, { email, type }: { email: Email; type: CodeType }): Promise<boolean> {
  if (type !== 'email-verification') return false
  const current = await call.signedIn()
  if (current?.user.email !== email || current.session.impersonatedBy !== null) return false
  return call.options.emailOTP.changeEmail.enabled || !holdsMailbox(await readEmailProof(call.db, current.user))
}

/** Refuses codes where they are switched off, and those for a new password where that is. */
export function assertCodesEnabled({ options }: Call, type: CodeType): void {
  if (type === 'forget-password' && !isSwitchedOn('RESET_PASSWORD_NOT_ENABLED', options))
    throw refused('RESET_PASSWORD_NOT_ENABLED')
}
