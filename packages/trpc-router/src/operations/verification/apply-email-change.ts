import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { Email } from '@foyer/auth-domain/user/email'
import { deleteVerificationsOf } from '@foyer/db/accounts/verifications'
import { uniqueViolation } from '@foyer/db/engine/errors'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { deletePendingTwoFactor } from '@foyer/db/two-factor/two-factors'
import { replaceEmail, type StoredUser } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { notify } from '#runtime/outbox/notify.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { sendVerification } from './send-verification.ts'

type Change = {
  user: StoredUser
  newEmail: Email
  /** Whether the link was mailed to the new address, which is then verified. */
  proved: boolean
  /** Refused when the quota of the new address has no room for its verification mail; otherwise it gets none. */
  needsVerification: boolean
  callbackURL: string | undefined
}

/**
 * Replaces a user's email: the new address, unless proved, is unverified and gets a verification mail, the old one a
 * notification (S38). Undefined when the user has changed since they were read; the unique index decides between concurrent changes.
 */
export async function applyEmailChange(
  call: SignedInCall,
  { user, newEmail, proved, needsVerification, callbackURL }: Change,
): Promise<Decision<StoredUser | undefined>> {
  try {
    const changed = await inTransaction(call, async (trx) => {
      const actor = await lockActor(trx, call)
      // A verified address is replaced only after a confirmation from it: decided when it was not verified yet.
      if (actor.user.emailVerified !== user.emailVerified) return undefined
      const after = await replaceEmail(trx, user, newEmail, call.now())
      if (after === undefined) return undefined
      await deleteVerificationsOf(trx, user.id)
      await deleteTrustedDevicesOf(trx, user.id)
      await deletePendingSignInsOf(trx, user.id)
      await deletePendingTwoFactor(trx, user.id)
      await recordEvent(trx, eventOf(actor, 'user.email.changed', { from: user.email, to: newEmail }))
      await notify(trx, call, user, { template: 'email-changed', newEmail })
      if (proved) return (await proveMailbox(trx, call, after, { by: 'session' })).user
      const wait = await sendVerification(trx, call, newEmail, callbackURL)
      if (needsVerification) refuseIfNotWritten(wait)
      return after
    })
    return allow(changed)
  } catch (error) {
    if (uniqueViolation(error) === 'user_email_key') return refuse('COULDNT_UPDATE_YOUR_EMAIL')
    throw error
  }
}
