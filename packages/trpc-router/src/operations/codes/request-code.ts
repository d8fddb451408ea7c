import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { mailRequestOf, sendCode } from './send-code.ts'

/** Enqueues the code that a call asks for, in a transaction of its own. */
export async function requestCode(call: Call, code: { email: Email; type: CodeType }): Promise<void> {
  assertCodesEnabled(call, code.type)
  const request = await mailRequestOf(call, code.email)
  await inTransaction(call, (trx) => sendCode(trx, call, request, code))
}

/** Refuses codes where they are switched off, and those for a new password where that is. */
export function assertCodesEnabled({ options }: Call, type: CodeType): void {
  if (!options.emailOTP.enabled) throw refused('NOT_FOUND')
  const { resetPassword } = options.emailAndPassword
  if (type === 'forget-password' && !resetPassword.enabled) throw refused('RESET_PASSWORD_NOT_ENABLED')
}
