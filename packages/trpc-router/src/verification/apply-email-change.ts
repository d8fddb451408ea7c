import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { Email } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/audit'
import { uniqueViolation } from '@foyer/db/errors'
import { replaceEmail, type StoredUser } from '@foyer/db/users'
import { deleteVerificationsOf } from '@foyer/db/verifications'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import type { SignedInCall } from '../procedures.ts'

type Change = {
  user: StoredUser
  newEmail: Email
  /** False where that mailbox has been written to enough for now. */
  asksForProof: boolean
  callbackURL: string | undefined
}

/**
 * Gives a user another address: unverified, its owner asked for proof, the old one told (S38). Undefined when the user
 * has changed since they were read; the unique index decides between two who want the same address.
 */
export async function applyEmailChange(
  call: SignedInCall,
  { user, newEmail, asksForProof, callbackURL }: Change,
): Promise<Decision<StoredUser | undefined>> {
  try {
    const changed = await inTransaction(call, async (trx) => {
      const after = await replaceEmail(trx, user, newEmail, call.now())
      if (after === undefined) return undefined
      await deleteVerificationsOf(trx, user.id)
      await recordEvent(trx, eventOf(call, 'email-changed', { from: user.email, to: newEmail }))
      await notify(trx, call, user, { template: 'email-changed', newEmail })
      if (asksForProof) await sendVerification(trx, call, newEmail, callbackURL)
      return after
    })
    return allow(changed)
  } catch (error) {
    if (uniqueViolation(error) === 'user_email_key') return refuse('COULDNT_UPDATE_YOUR_EMAIL')
    throw error
  }
}
