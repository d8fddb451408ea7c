import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/handles'
import type { Call } from '../context/call.ts'
import { enqueueLetter } from './enqueue.ts'
import { normalizedCallback } from './mailed-link.ts'

/** Has the link that proves an address mailed, if it still needs proof when the mail is written. */
export function sendVerification(trx: Trx, call: Call, email: Email, callbackURL: string | undefined): Promise<void> {
  return enqueueLetter(trx, call, email, {
    letter: 'verify-email',
    email,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  })
}
